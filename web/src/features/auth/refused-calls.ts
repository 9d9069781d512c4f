import type { MayMakeAgain } from '#api/make-call.ts';
import type { SessionCore } from '#features/auth/session-core.ts';

/** Remembers who makes a call. If the ended session makes it fail, only the same person may repeat it. */
export function beginCall(core: SessionCore): MayMakeAgain {
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
