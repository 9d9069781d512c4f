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

/** What the auth-state listener reports (spec §4). */
type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_VERIFIED';

type AuthListener = (event: AuthEvent, state: SessionState) => void;

export type SessionCore = ReturnType<typeof createSessionCore>;

/** Creates the state of the session, which stores its non-secret parts and notifies watchers and listeners. */
export function createSessionCore(storage: SessionStorage) {
  const watchers = new Set<() => void>();
  const listeners = new Set<AuthListener>();
  const stored = storage.read();
  let state: SessionState = stored ? signedInState(loadingState, stored) : loadingState;
  const epoch = createEpoch();
  let isLeaving = false;
  // The session restored from storage is unconfirmed until the server or a sign-in confirms it.
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
    /** Takes over a session that is already stored; returns whether the person's rights must be checked again. */
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
    /** The person is signing out: if a call reports the end of the session first, it still counts as on purpose. */
    setLeaving: (is: boolean) => {
      isLeaving = is;
    },
    /** Signs out and removes the session from storage. */
    end,
    /** The server no longer knows the session: locks the page and keeps its state. */
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

/** Counts sign-ins and sign-outs, so that answers to earlier requests can be ignored. */
function createEpoch() {
  let epoch = 0;
  return {
    /** Marks all pending requests as outdated. */
    outdate: () => {
      epoch += 1;
    },
    /** Returns a function that says whether a sign-in or sign-out has happened since this call. */
    watchForChange: () => {
      const asked = epoch;
      return () => asked !== epoch;
    },
  };
}
