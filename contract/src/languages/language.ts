/** English is the default; every other language has a pack in the web app and messages on the server. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** How dates and numbers are written; en-US also for a browser that asks for en-GB (CORE-11, CONST-01). */
export const localeOf: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/**
 * Returns what the account chose, else the first language that a browser wishes and Heirloom has, else English. Wishes
 * are tags such as 'de-AT', the dearest first.
 */
export function chooseLanguage(chosen: Language | null, wished: readonly string[]): Language {
  if (chosen !== null) return chosen;
  for (const tag of wished) {
    const known = languages.find((language) => language === tag.split('-')[0]?.toLowerCase());
    if (known !== undefined) return known;
  }
  return defaultLanguage;
}

/** Returns the wishes of an Accept-Language header, the dearest first: 'fr;q=0.5, de-AT' gives de-AT, fr. */
export function wishesOf(acceptLanguage: string | undefined): string[] {
  return (acceptLanguage ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

const longestHeader = 1_000;
