import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { HeirloomApp } from '#create-app.ts';
import { SessionContext } from '#features/auth/session-context.ts';
import type { SessionStore } from '#features/auth/session-store.ts';

type SessionProviderProps = { store: SessionStore; children: ReactNode };

/** Puts the app's providers around its routes. */
export function App({ store, queryClient, router }: HeirloomApp) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider store={store}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Provides the session to its children, and keeps the session alive. */
function SessionProvider({ store, children }: SessionProviderProps) {
  useEffect(() => store.start(), [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}
