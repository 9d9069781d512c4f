import type { Session } from '@heirloom/contract/auth/auth.schema.ts';
import {
  sessionRefreshMarginMs,
  sessionTickMs,
  sessionRetryBaseMs,
  sessionRetryWindowMs,
} from '@heirloom/contract/limits.ts';
import { isRetryable, isSessionOver } from '#api/errors.ts';
import type { SessionCore } from '#features/auth/session-core.ts';
import type { KnownSession } from '#features/auth/session-state.ts';

export type SessionCalls = {
  session(): Promise<Session | null>;
  refresh(): Promise<Session>;
  isAdmin(): Promise<boolean>;
};

/** Checks whether the person is an administrator; any error means no (SESSION-13). */
export async function checkAdmin(core: SessionCore, calls: SessionCalls): Promise<boolean> {
  const userId = core.get().user?.id;
  const isAdmin = await calls.isAdmin().catch(() => false);
  const state = core.get();
  if (state.status !== 'signed-in' || state.user.id !== userId) return false;
  core.set({ ...state, isAdmin, isAdminKnown: true });
  return isAdmin;
}

/** Takes over a session from another tab or the server; checks the rights when the person has changed. */
export function take(core: SessionCore, calls: SessionCalls, session: KnownSession): void {
  if (core.adopt(session)) void checkAdmin(core, calls);
}

/** Reads the session from the server; keeps the state when the server cannot be reached. */
export function reload(core: SessionCore, calls: SessionCalls): Promise<void> {
  return ask(core, calls, calls.session, (error) => {
    if (core.get().status === 'loading' && !isRetryable(error)) core.leave('never');
  });
}

/** Prolongs the session once its end is near (SESSION-07). */
async function refreshWhenDue(core: SessionCore, calls: SessionCalls): Promise<void> {
  const state = core.get();
  if (state.status !== 'signed-in' || state.isLocked) return;
  if (Date.parse(state.expiresAt) - Date.now() > sessionRefreshMarginMs) return;
  await ask(core, calls, calls.refresh, (error) => {
    if (isSessionOver(error)) core.lose();
  });
}

/** Makes the call; ignores the answer if a sign-in or sign-out has happened meanwhile. */
async function ask(
  core: SessionCore,
  calls: SessionCalls,
  call: () => Promise<Session | null>,
  onError: (error: unknown) => void,
): Promise<void> {
  const isOutdated = core.watchForChange();
  try {
    const session = await retryWithBackoff(call);
    if (isOutdated()) return;
    if (session === null)
      return core.get().status === 'signed-in' ? core.lose() : core.end('never');
    core.store(session);
    take(core, calls, session);
  } catch (error) {
    if (!isOutdated()) onError(error);
  }
}

/** Reloads or refreshes the session when due: checks every 30 s and when the page becomes visible. */
export function keepAlive(core: SessionCore, calls: SessionCalls): () => void {
  let isBusy = false;
  const tick = async () => {
    if (isBusy) return;
    isBusy = true;
    if (core.get().status === 'loading') await reload(core, calls);
    await refreshWhenDue(core, calls);
    isBusy = false;
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') void tick();
  };
  const ticking = setInterval(() => void tick(), sessionTickMs);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(ticking);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Tries again after 200 ms, 400 ms, 800 ms … as long as the next try begins within 30 s (SESSION-08). */
async function retryWithBackoff<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const startedAt = Date.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const delayMs = sessionRetryBaseMs * 2 ** tries;
      const isTimeUp = Date.now() + delayMs - startedAt > sessionRetryWindowMs;
      if (!isRetryable(error) || isTimeUp) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
