import { chooseLanguage, type Language } from '@heirloom/contract/languages/language.ts';
import { browserSessionStorage } from '#features/auth/session-storage.ts';

/** Returns what the signed-in person chose, else what the browser wishes. The stored session tells it before any call. */
export function wantedLanguage(): Language {
  const chosen = browserSessionStorage.read()?.user.language ?? null;
  return chooseLanguage(chosen, navigator.languages);
}
