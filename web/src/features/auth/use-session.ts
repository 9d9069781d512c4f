import { use, useSyncExternalStore } from 'react';
import { SessionContext } from '#features/auth/session-context.ts';
import type { SessionState } from '#features/auth/session-state.ts';
import type { SessionStore } from '#features/auth/session-store.ts';

/** Returns who is signed in, and whether as an administrator; re-renders when that changes. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.watch, store.getState);
}

/** Returns the store, for signing in and out and for asking the server again. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (store === null) throw new Error('useSession needs a SessionProvider around it.');
  return store;
}

/** Tells whether the link of a reset mail was opened, so that the person may choose a new password. */
export function useIsRecovering(): boolean {
  const store = useSessionStore();
  return useSyncExternalStore(store.watch, store.isRecovering);
}
