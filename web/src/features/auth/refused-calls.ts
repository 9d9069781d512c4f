import type { MayMakeAgain } from '#api/make-call.ts';
import type { SessionCore } from '#features/auth/session-core.ts';

/** Notes who makes a call: refused for the end of the session, it is made again by the same person or by nobody. */
export function beginCall(core: SessionCore): MayMakeAgain {
  const callerId = core.get().user?.id;
  const isOutdated = core.watchForChange();
  return async () => {
    if (!isOutdated()) core.lose();
    return callerId !== undefined && (await whoIsThere(core)) === callerId;
  };
}

/** Who is signed in once the page is not locked; undefined for nobody. */
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
