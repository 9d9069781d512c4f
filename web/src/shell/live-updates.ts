import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import type { QueryClient } from '@tanstack/react-query';
import { reportServerLost } from '#api/connection.ts';
import { listenToChanges, type EventStream } from '#api/realtime.ts';
import { refreshOnChange } from '#api/refresh-on-change.ts';
import type { SessionStore } from '#features/auth/session-store.ts';

type LiveUpdates = {
  store: SessionStore;
  queryClient: QueryClient;
  /** Whether the page shows everybody's items, not only the person's own, and so needs all changes (REAL-03). */
  showsEverybody: () => boolean;
  /** Calls back after every navigation. */
  onNavigated: (callback: () => void) => void;
  open?: (url: string) => EventStream;
};

/** The first break is often a change of role, after which the server accepts a new connection at once. */
const patienceAttempts = 2;

/** Keeps the screen up to date while a person is signed in. */
export function startLiveUpdates(options: LiveUpdates): void {
  const { store, queryClient, showsEverybody, onNavigated } = options;
  let listening: { to: string; stop: () => void } | null = null;

  const follow = () => {
    const state = store.getState();
    const { isAdmin } = state;
    const user = state.status === 'signed-in' && !state.isLocked ? state.user : null;
    const scope = isAdmin && showsEverybody() ? 'all' : 'mine';
    const wanted = user === null ? null : `${user.id} ${scope}`;
    if (wanted === (listening?.to ?? null)) return;
    listening?.stop();
    listening = wanted === null ? null : { to: wanted, stop: listen(scope, options) };
    if (wanted === null) reportServerLost(false);
  };

  store.watch(follow);
  onNavigated(follow);
  follow();
  forgetOrRefresh(store, queryClient);
}

function listen(scope: 'mine' | 'all', { store, queryClient, open }: LiveUpdates): () => void {
  const refresh = refreshOnChange(queryClient);
  const askWhoThisIs = () => {
    void store.reload();
    void store.checkAdmin();
  };
  return listenToChanges({
    scope,
    open,
    onChange: (event) => {
      refresh(event);
      if (isAboutMe(event, store)) askWhoThisIs();
    },
    onReconnected: () => {
      reportServerLost(false);
      askWhoThisIs();
      void queryClient.invalidateQueries();
    },
    onLost: (attempts) => {
      if (attempts < patienceAttempts) return;
      reportServerLost(true);
      void store.reload();
    },
  });
}

/** Tells whether the signed-in person's name, role or subscription was changed elsewhere. */
function isAboutMe({ topic, userId }: ChangeEvent, store: SessionStore): boolean {
  return (topic === 'session' || topic === 'profiles') && userId === store.getState().user?.id;
}

/** Clears the loaded data once its person is signed out or replaced; refreshes it when they only signed in again. */
function forgetOrRefresh(store: SessionStore, queryClient: QueryClient): void {
  let userId = store.getState().user?.id;
  store.onAuthEvent((event, { user }) => {
    if (userId !== undefined && user?.id !== userId) queryClient.clear();
    else if (userId !== undefined && event === 'SIGNED_IN') void queryClient.invalidateQueries();
    userId = user?.id;
  });
}
