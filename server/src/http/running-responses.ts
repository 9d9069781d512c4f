import type { ServerResponse } from 'node:http';
import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** Why a response may be sent, and how to find out whether it still may. */
export type Permission = {
  /** Who receives it, and whose it is: after a change of theirs it is checked at once. */
  people: readonly string[];
  /** Does again what let the request in. It throws an AppError where the request would be refused now. */
  check: () => Promise<unknown>;
};

export type RunningResponses = {
  /** Cuts a response off as soon as its permission ends. */
  watch: (response: ServerResponse, permission: Permission) => void;
  stop: () => void;
};

/** After this time a response is checked without an event: one may have come while the request was let in. */
const firstCheckMs = 1_000;
/** What ends by the clock, such as a link with a last day, has no event. */
const checkEveryMs = 10_000;

/** The topics of everything that can end a permission. */
const endingTopics: ChangeEvent['topic'][] = [
  'session',
  'profiles',
  'settings',
  'shares',
  'media',
  'collections',
  'collection_items',
  'spaces',
];

/** Tells whether a change may end the permission of those whom it concerns. */
export function endsPermissions({ topic, action, spaceId }: ChangeEvent): boolean {
  // Items come into spaces and change there all the time; only what leaves ends something.
  if (topic === 'media' && spaceId !== undefined) return action === 'removed';
  return endingTopics.includes(topic);
}

type Running = Permission & {
  response: ServerResponse;
  nextCheckAt: number;
  isChecking: boolean;
  /** An event came during a check, which may have read what was before. */
  isAskedAgain: boolean;
  hasFailed: boolean;
};

/**
 * Keeps the list of the files and downloads that this process is sending, so that a sign-out, the end of an account or
 * of a link also ends what runs already. Change events come from every process of the installation.
 */
export function createRunningResponses({
  events,
  log,
}: Pick<Ctx, 'events' | 'log'>): RunningResponses {
  const running = new Set<Running>();

  const check = async (one: Running): Promise<void> => {
    one.isAskedAgain = one.isChecking;
    if (one.isChecking) return;
    one.isChecking = true;
    one.nextCheckAt = performance.now() + checkEveryMs;
    if (!(await mayGoOn(one, log))) one.response.destroy();
    one.isChecking = false;
    if (one.isAskedAgain && running.has(one)) await check(one);
  };

  const unsubscribe = events.subscribe((event) => {
    if (!endsPermissions(event)) return;
    for (const one of running) {
      if (event.userId === null || one.people.includes(event.userId)) void check(one);
    }
  });
  let timer: NodeJS.Timeout | undefined;
  const checkDue = (): void => {
    const now = performance.now();
    for (const one of running) if (one.nextCheckAt <= now) void check(one);
  };
  const add = (one: Running): void => {
    running.add(one);
    timer ??= setInterval(checkDue, firstCheckMs / 2).unref();
  };
  const remove = (one: Running): void => {
    running.delete(one);
    // A server at rest need not wake up.
    if (running.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    watch: (response, permission) => {
      if (response.destroyed) return;
      const nextCheckAt = performance.now() + firstCheckMs;
      const state = { isChecking: false, isAskedAgain: false, hasFailed: false };
      const one = { ...permission, ...state, response, nextCheckAt };
      add(one);
      response.once('close', () => remove(one));
    },
    stop: () => {
      unsubscribe();
      clearInterval(timer);
    },
  };
}

/** A check that could not be made is forgiven once: no film stops because the database was away for a moment. */
async function mayGoOn(one: Running, log: Ctx['log']): Promise<boolean> {
  try {
    await one.check();
    one.hasFailed = false;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'UNAVAILABLE') return false;
    log.warn({ err: error }, 'a running response could not be checked');
    const isSecond = one.hasFailed;
    one.hasFailed = true;
    return !isSecond;
  }
}
