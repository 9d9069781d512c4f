import { use, useSyncExternalStore } from 'react';
import { SessionContext } from '#features/auth/session-context.ts';
import type { SessionState } from '#features/auth/session-state.ts';
import type { SessionStore } from '#features/auth/session-store.ts';

/** Who is signed in, and whether as an administrator; renders again when that changes. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.watch, store.getState);
}

/** What changes the session: signing in and out, and asking the server again. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (store === null) throw new Error('useSession needs a SessionProvider around it.');
  return store;
}

/** The code of the reset mail that was opened; null when there is none. */
export function useRecoveryCode(): string | null {
  const store = useSessionStore();
  return useSyncExternalStore(store.watch, store.getRecoveryCode);
}
