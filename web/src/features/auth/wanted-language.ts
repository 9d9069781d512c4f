import { chooseLanguage, type Language } from '@heirloom/contract/languages/language.ts';
import { browserSessionStorage } from '#features/auth/session-storage.ts';
import type { SessionStore } from '#features/auth/session-store.ts';
import { pageLanguage } from '#languages/page-language.ts';

/** Returns what the signed-in person chose, else what the browser wishes. The stored session tells it before any call. */
export function wantedLanguage(): Language {
  const chosen = browserSessionStorage.read()?.user.language ?? null;
  return chooseLanguage(chosen, navigator.languages);
}

/**
 * Loads the page anew when somebody signs in or out and it is in another language than theirs. A person who signs in
 * again on a locked page keeps it as it is, with all that was typed.
 */
export function followPerson(store: SessionStore, reload = () => window.location.reload()): void {
  let known = store.getState().user?.id;
  store.onAuthEvent((_event, { user }) => {
    if (user?.id === known) return;
    known = user?.id;
    if (wantedLanguage() !== pageLanguage()) reload();
  });
}
