import type { MayMakeAgain } from '#api/make-call.ts';
import { createSessionCore, type SessionCore } from '#features/auth/session-core.ts';
import type { KnownSession } from '#features/auth/session-state.ts';
import type { SessionStorage } from '#features/auth/session-storage.ts';
import {
  checkAdmin,
  keepAlive,
  reload,
  take,
  type SessionCalls,
} from '#features/auth/session-sync.ts';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Creates the store of who is signed in, from the first paint on, in sync with other tabs. React only watches it. */
export function createSessionStore(calls: SessionCalls, storage: SessionStorage) {
  const core = createSessionCore(storage);
  return {
    ...createRecovery(core),
    getState: core.get,
    /** Calls back after every change of the state. */
    watch: core.watch,
    /** Calls back with every auth event and the state after it. */
    onAuthEvent: core.listen,
    /** Asks the server who is signed in, and keeps the session alive; returns a function that stops it. */
    start: () => {
      if (core.get().status === 'signed-in') {
        core.emit('INITIAL_SESSION');
        void checkAdmin(core, calls);
      }
      void reload(core, calls);
      const stopTicking = keepAlive(core, calls);
      const unwatch = storage.watch((session) => {
        core.outdate();
        if (session) take(core, calls, session);
        else core.leave('left');
      });
      return () => {
        stopTicking();
        unwatch();
      };
    },
    /** Takes the session returned by a sign-in, a sign-up or an email confirmation. */
    signedIn: (session: KnownSession, by: 'password' | 'two-factor' = 'password') => {
      core.outdate();
      core.store(session);
      take(core, calls, session);
      if (by === 'two-factor') core.emit('MFA_VERIFIED');
    },
    /** True while the person is signing out; false again when that failed. */
    signingOut: core.setLeaving,
    /** The person has signed out on purpose. */
    signedOut: () => core.end('left'),
    /** Call it before a call to the server; see MayMakeAgain. */
    beginCall: () => beginCall(core),
    /** Asks the server again who is signed in. */
    reload: () => reload(core, calls),
    /** Asks again whether the person is an administrator. */
    checkAdmin: () => checkAdmin(core, calls),
  };
}

/** Remembers that the person may choose a new password, until it is set; in memory only. */
function createRecovery(core: SessionCore) {
  let isRecovering = false;
  const set = (is: boolean) => {
    isRecovering = is;
    core.set(core.get());
  };
  return {
    /** The link of a reset mail was opened. */
    passwordRecovery: () => {
      set(true);
      core.emit('PASSWORD_RECOVERY');
    },
    isRecovering: () => isRecovering,
    /** The new password is set, or the person cancelled. */
    endRecovery: () => set(false),
  };
}

/** Remembers who makes a call. If the ended session makes it fail, only the same person may repeat it. */
function beginCall(core: SessionCore): MayMakeAgain {
  const callerId = core.get().user?.id;
  const isOutdated = core.watchForChange();
  return async () => {
    if (!isOutdated()) core.lose();
    return callerId !== undefined && (await whoIsThere(core)) === callerId;
  };
}

/** Waits until the page is unlocked and returns who is signed in; undefined when nobody is. */
function whoIsThere(core: SessionCore): Promise<string | undefined> {
  return new Promise((resolve) => {
    const answer = (): boolean => {
      const state = core.get();
      const isLocked = state.status === 'signed-in' && state.isLocked;
      if (!isLocked) resolve(state.user?.id);
      return !isLocked;
    };
    if (answer()) return;
    const stop = core.watch(() => {
      if (answer()) stop();
    });
  });
}
