import { useEffect, type ReactNode } from 'react';
import { SessionContext } from '#features/auth/session-context.ts';
import type { SessionStore } from '#features/auth/session-store.ts';

type SessionProviderProps = { store: SessionStore; children: ReactNode };

/** Provides the session to its children, and keeps the session alive. */
export function SessionProvider({ store, children }: SessionProviderProps) {
  useEffect(() => store.start(), [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}
