import { readLanguageBy } from '@heirloom/contract/languages/current-language.ts';
import { defaultLanguage, localeOf, type Language } from '@heirloom/contract/languages/language.ts';

/** The texts of a language, by the names that message files give to messagesOf. */
export type Texts = Readonly<Record<string, unknown>>;

type Current = { language: Language; texts: Texts | null; loadOthers?: LoadTexts | undefined };
type LoadTexts = () => Promise<Texts>;

let current: Current = { language: defaultLanguage, texts: null };

/**
 * Sets the language of the page; only main.tsx does, before it imports the app. `loadOthers` loads the texts that the
 * first pages do not need.
 */
export function setPageLanguage(
  language: Language,
  texts: Texts | null,
  loadOthers?: LoadTexts,
): void {
  current = { language, texts, loadOthers };
  readLanguageBy(pageLanguage);
}

/** Loads the texts that the first pages do not need: before any code that shows some is evaluated. */
export async function loadAllTexts(): Promise<void> {
  const others = await current.loadOthers?.();
  if (others === undefined) return;
  current = { language: current.language, texts: { ...current.texts, ...others } };
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
