import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { SessionProvider } from '#features/auth/session-provider.tsx';
import type { HeirloomApp } from '#create-app.ts';

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
