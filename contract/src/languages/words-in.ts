import { currentLanguage } from '#languages/current-language.ts';
import type { Language } from '#languages/language.ts';
import type { Translation } from '#languages/translation.ts';

/**
 * Keeps sentences in every language, and returns a function that picks them: in that of whoever reads them, unless
 * another one is asked for.
 */
export function wordsIn<const English extends object>(
  en: English,
  de: NoInfer<Translation<English>>,
): (language?: Language) => Translation<English> {
  const words: Record<Language, Translation<English>> = { en: en as Translation<English>, de };
  return (language = currentLanguage()) => words[language];
}
