import { useEffect, type ReactNode } from 'react';
import { SessionContext } from '#features/auth/session-context.ts';
import type { SessionStore } from '#features/auth/session-store.ts';

type SessionProviderProps = { store: SessionStore; children: ReactNode };

/** Lets everything inside know who is signed in, and keeps the session alive meanwhile. */
export function SessionProvider({ store, children }: SessionProviderProps) {
  useEffect(() => store.start(), [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}
