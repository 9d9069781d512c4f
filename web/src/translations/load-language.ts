import type { Language } from '@heirloom/contract/languages/language.ts';
import { wantedLanguage } from '#features/auth/wanted-language.ts';
import { setPageLanguage, type Texts } from '#languages/page-language.ts';
import { libGerman } from '#lib/lib.de.ts';

/** The words of the formatters, which the texts need, and the texts. English is part of the app itself. */
const packs: Record<Exclude<Language, 'en'>, { lib: Texts; load: () => Promise<Texts> }> = {
  de: {
    lib: libGerman,
    load: async () => (await import('#translations/german.ts')).german,
  },
};

/** Chooses the language of the page and loads its texts; the app comes after it. */
export async function loadLanguage(): Promise<void> {
  const language = wantedLanguage();
  if (language === 'en') return;
  const { lib, load } = packs[language];
  setPageLanguage(language, { lib });
  setPageLanguage(language, { ...(await load()), lib });
  document.documentElement.lang = language;
}
