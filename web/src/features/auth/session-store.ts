import { createRecovery } from '#features/auth/password-recovery.ts';
import { beginCall } from '#features/auth/refused-calls.ts';
import { createSessionCore } from '#features/auth/session-core.ts';
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
