import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { client } from '#api/client.ts';
import { watchCalls } from '#api/make-call.ts';
import { api } from '#api/orpc.ts';
import { createQueryClient } from '#api/query-client.ts';
import { followPerson } from '#features/auth/follow-person.ts';
import { browserSessionStorage } from '#features/auth/session-storage.ts';
import { createSessionStore, type SessionStore } from '#features/auth/session-store.ts';
import { author } from '#features/drafts/author.ts';
import { forgetDownloaded } from '#features/exports/downloaded-parts.ts';
import { forgetEverySearch } from '#features/search/recent-searches.ts';
import { loadPart } from '#lib/load-part.ts';
import { createAppRouter, type AppRouter } from '#routes.tsx';
import { nameTabAfterPages } from '#shell/name-tab.ts';
import { forgetSketches } from '#shell/sketch/sketches.ts';

export type HeirloomApp = { store: SessionStore; queryClient: QueryClient; router: AppRouter };

/** Creates the parts of the app; `history` is the browser's unless a test passes its own. */
export function createApp(history?: RouterHistory): HeirloomApp {
  const store = createSessionStore(
    {
      session: () => client.auth.session(),
      refresh: () => client.auth.refresh(),
      isAdmin: () => client.roles.isAdmin(),
    },
    browserSessionStorage,
  );
  watchCalls(store.beginCall);
  const nameAuthor = () => author.set(store.getState().user?.id ?? null);
  nameAuthor();
  store.watch(nameAuthor);
  store.onAuthEvent((event, state) => {
    if (event !== 'SIGNED_OUT') return;
    forgetEverySearch();
    forgetDownloaded();
    forgetSketches();
    // After a session that ended by itself they wait for the same person to sign in again.
    if (state.status === 'signed-out' && state.reason === 'left') void forgetDrafts();
  });
  followPerson(store);
  const queryClient = createQueryClient({
    onSubscriptionExpired: () => {
      const userId = store.getState().user?.id ?? '';
      queryClient.setQueryData(api.subscriptions.isActive.queryKey({ input: { userId } }), false);
    },
  });
  const router = createAppRouter(history);
  nameTabAfterPages(router);
  return { store, queryClient, router };
}

async function forgetDrafts(): Promise<void> {
  const { drafts } = await loadPart(() => import('#features/drafts/drafts.ts'));
  await drafts.forget();
}
