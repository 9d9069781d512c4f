import type { SessionStore } from '#features/auth/session-store.ts';
import { wantedLanguage } from '#features/auth/wanted-language.ts';
import { pageLanguage } from '#languages/page-language.ts';
import { loadPart } from '#lib/load-part.ts';
import { showToast } from '#ui/feedback/toast.ts';

/** Kept by the tab until the page has loaded. */
const greetingKey = 'heirloom.greeting';

/**
 * Loads the page anew when somebody signs in or out and it is in another language than theirs, or when the server knows
 * of another choice, made on another device, before anybody has touched the page. A person who signs in again on a
 * locked page keeps it as it is, with all that was typed.
 */
export function followPerson(store: SessionStore, reload = () => window.location.reload()): void {
  let known = store.getState().user?.id;
  store.onAuthEvent((event, { user }) => {
    const isSame = user?.id === known;
    known = user?.id;
    // Older browsers do not tell; there the next load follows.
    const { userActivation } = navigator as Partial<Navigator>;
    const isChosenElsewhere = event === 'USER_UPDATED' && userActivation?.hasBeenActive === false;
    if ((isSame && !isChosenElsewhere) || wantedLanguage() === pageLanguage()) return;
    // Other tabs hear of it too, but there nobody has just signed in.
    const isHere = document.visibilityState === 'visible';
    if (event === 'SIGNED_IN' && isHere) window.sessionStorage.setItem(greetingKey, 'due');
    reload();
  });
}

/** Greets who has just signed in, where the load of another language has ended the greeting. */
export async function greetAfterReload(): Promise<void> {
  if (window.sessionStorage.getItem(greetingKey) === null) return;
  window.sessionStorage.removeItem(greetingKey);
  const { authMessages } = await loadPart(() => import('#features/auth/auth.messages.ts'));
  showToast.success({ title: authMessages.toasts.welcomeBack });
}
