import type { Language } from '@heirloom/contract/languages/language.ts';

/**
 * Returns a stored sentence in the language of whoever reads it. Jobs store sentences in English; one that these words
 * do not have stays as it is.
 */
export function inReadersLanguage(words: (language?: Language) => object, stored: string): string {
  const [key] = Object.entries(words('en')).find(([, english]) => english === stored) ?? [];
  const sentence = Object.entries(words()).find(([name]) => name === key)?.[1] as unknown;
  return typeof sentence === 'string' ? sentence : stored;
}
