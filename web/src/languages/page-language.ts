import { readLanguageBy } from '@heirloom/contract/languages/current-language.ts';
import { defaultLanguage, localeOf, type Language } from '@heirloom/contract/languages/language.ts';

/** The texts of a language, by the names that message files give to messagesOf. */
export type Texts = Readonly<Record<string, unknown>>;

let current: { language: Language; texts: Texts | null } = {
  language: defaultLanguage,
  texts: null,
};

/** Sets the language of the page; only main.tsx does, before it imports the app. */
export function setPageLanguage(language: Language, texts: Texts | null): void {
  current = { language, texts };
  readLanguageBy(pageLanguage);
}

export function pageLanguage(): Language {
  return current.language;
}

/** Returns how dates, numbers and sizes are written on the page: 'en-US' or 'de-DE'. */
export function pageLocale(): string {
  return localeOf[current.language];
}

/** Returns the texts of the page's language; null when it is English. */
export function pageTexts(): Texts | null {
  return current.texts;
}
