import { currentLanguage } from '@heirloom/contract/languages/current-language.ts';
import { defaultLanguage, type Language } from '@heirloom/contract/languages/language.ts';

/** Sentences, and functions that put each fact into a sentence once, as it is given. */
export type StoredWords = (language?: Language) => object;
type Sentence = string | ((...facts: string[]) => string);

/**
 * Returns a stored sentence in the language of whoever reads it. What is stored is English, with its facts; a sentence
 * that no words have, such as that of an older version or of the system, stays as it is.
 */
export function inReadersLanguage(
  words: StoredWords | readonly StoredWords[],
  stored: string,
  language: Language = currentLanguage(),
): string {
  if (language === defaultLanguage) return stored;
  for (const each of [words].flat()) {
    const translated = each(language) as Record<string, Sentence>;
    const known = each(defaultLanguage) as Record<string, Sentence>;
    for (const [key, english] of Object.entries(known)) {
      const facts = factsIn(stored, english);
      const sentence = facts && translated[key];
      if (sentence) return typeof sentence === 'string' ? sentence : sentence(...facts);
    }
  }
  return stored;
}

/** Returns the facts with which a sentence was made; null when it is another one. */
function factsIn(stored: string, sentence: Sentence): string[] | null {
  if (typeof sentence === 'string') return stored === sentence ? [] : null;
  const places = Array.from({ length: sentence.length }, (_, index) => `\uE000${index}\uE001`);
  const pattern = sentence(...places)
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\uE000(\d+)\uE001/g, '(?<fact$1>.*)');
  const { groups } = new RegExp(`^${pattern}$`, 's').exec(stored) ?? {};
  return groups ? places.map((_, index) => groups[`fact${index}`] ?? '') : null;
}
