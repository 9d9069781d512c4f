import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type AnyRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SessionContext } from '#features/auth/session-context.ts';
import type { SessionStore } from '#features/auth/session-store.ts';
import { UiProviders } from '#ui/ui-providers.tsx';

type RenderUiOptions = {
  /** The address of the page. */
  path?: string;
  queryClient?: QueryClient;
};

const nobody = { user: null };
const nobodysSession = { watch: () => () => {}, getState: () => nobody } as unknown as SessionStore;

/** Renders an element within all that it may need: router, queries, toasts, confirm, and a session of nobody. */
export function renderUi(
  element: ReactNode,
  { path = '/', queryClient = testQueryClient() }: RenderUiOptions = {},
): RenderResult & { user: UserEvent; queryClient: QueryClient; router: AnyRouter } {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const result = render(element, {
    wrapper: ({ children }) => (
      <RouterContextProvider router={router}>
        <QueryClientProvider client={queryClient}>
          <SessionContext value={nobodysSession}>
            <UiProviders>{children}</UiProviders>
          </SessionContext>
        </QueryClientProvider>
      </RouterContextProvider>
    ),
  });
  return { ...result, user: userEvent.setup(), queryClient, router };
}

/** Makes a query client that fails at once instead of trying again. */
export function testQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
}
