import type { Language } from '@heirloom/contract/languages/language.ts';
import { wantedLanguage } from '#features/auth/wanted-language.ts';
import { setPageLanguage, type Texts } from '#languages/page-language.ts';
import { libGerman } from '#lib/lib.de.ts';

type Pack = {
  /** The words of the formatters, which the texts need. */
  lib: Texts;
  loadFirst: () => Promise<Texts>;
  loadOthers: () => Promise<Texts>;
};

/** English is part of the app itself. */
const packs: Record<Exclude<Language, 'en'>, Pack> = {
  de: {
    lib: libGerman,
    loadFirst: async () => (await import('#translations/german.ts')).german,
    loadOthers: async () => (await import('#translations/german-parts.ts')).germanOfParts,
  },
};

/** Chooses the language of the page and loads the texts of its first pages; the app comes after it. */
export async function loadLanguage(): Promise<void> {
  const language = wantedLanguage();
  if (language === 'en') return;
  const { lib, loadFirst, loadOthers } = packs[language];
  setPageLanguage(language, { lib });
  setPageLanguage(language, { ...(await loadFirst()), lib }, loadOthers);
  document.documentElement.lang = language;
}
