import type { AuthEvent, AuthListener } from '#features/auth/auth-events.ts';
import { createEpoch } from '#features/auth/epoch.ts';
import {
  isSameUser,
  loadingState,
  signedInState,
  signedOutState,
  type KnownSession,
  type SessionState,
  type SignedOutReason,
} from '#features/auth/session-state.ts';
import type { SessionStorage } from '#features/auth/session-storage.ts';

export type SessionCore = ReturnType<typeof createSessionCore>;

/** Holds the state of the session, stores what is not secret, and tells watchers and listeners about changes. */
export function createSessionCore(storage: SessionStorage) {
  const watchers = new Set<() => void>();
  const listeners = new Set<AuthListener>();
  const stored = storage.read();
  let state: SessionState = stored ? signedInState(loadingState, stored) : loadingState;
  const epoch = createEpoch();
  let isLeaving = false;
  // What a reload has painted is no session until the server or the person says so.
  let isConfirmed = false;

  const set = (next: SessionState) => {
    state = next;
    for (const watcher of watchers) watcher();
  };
  const emit = (event: AuthEvent) => {
    for (const listener of listeners) listener(event, state);
  };

  const leave = (reason: SignedOutReason) => {
    const before = state.status;
    const next = signedOutState(isLeaving ? 'left' : reason);
    isLeaving = false;
    isConfirmed = false;
    if (before === 'signed-out') return;
    set(next);
    emit(before === 'loading' ? 'INITIAL_SESSION' : 'SIGNED_OUT');
  };

  const end = (reason: SignedOutReason) => {
    epoch.outdate();
    storage.write(null);
    leave(reason);
  };

  return {
    ...epoch,
    get: () => state,
    set,
    emit,
    watch: (watcher: () => void) => add(watchers, watcher),
    listen: (listener: AuthListener) => add(listeners, listener),
    /** Takes over a session that is stored already; answers whether it is another person's than before. */
    adopt: (session: KnownSession): boolean => {
      const before = state;
      isConfirmed = true;
      const next = signedInState(before, session);
      set(next);
      const event = eventOf(before, session);
      if (event) emit(event);
      return before.status !== 'signed-in' || before.isLocked || before.user.id !== next.user.id;
    },
    leave,
    /** The person wants to go: whoever tells first that the session is over, it is on purpose. */
    setLeaving: (is: boolean) => {
      isLeaving = is;
    },
    /** Leaves, and forgets what a reload would find. */
    end,
    /** The server no longer knows the session. What the person was doing stays as it is, under lock. */
    lose: () => {
      if (state.status !== 'signed-in' || state.isLocked) return;
      if (isConfirmed && !isLeaving) set({ ...state, isLocked: true });
      else end('ended');
    },
    store: ({ user, expiresAt }: KnownSession) => storage.write({ user, expiresAt }),
  };
}

function eventOf(before: SessionState, { user, expiresAt }: KnownSession): AuthEvent | null {
  if (before.status === 'loading') return 'INITIAL_SESSION';
  if (before.status === 'signed-out' || before.isLocked) return 'SIGNED_IN';
  if (before.user.id !== user.id) return 'SIGNED_IN';
  if (!isSameUser(before.user, user)) return 'USER_UPDATED';
  return before.expiresAt === expiresAt ? null : 'TOKEN_REFRESHED';
}

function add<Item>(items: Set<Item>, item: Item): () => void {
  items.add(item);
  return () => void items.delete(item);
}
