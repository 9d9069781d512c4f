import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { isDatabaseUnavailable, isDiskFull } from '#platform/db/database-error.ts';
import { AppError } from '#platform/errors.ts';
import { giveBack, giveBackInterrupted } from '#platform/jobs/give-back.ts';

/** How long handlers have to react to the signal when the server stops. */
const reactionMs = 1000;
/** The pause keeps other workers from claiming a job before this process has released it. */
const releaseSeconds = 3;
/** A job that found the disk full is tried again after this time. */
const fullDiskSeconds = 300;
/**
 * A job that finds the storage offline is kept for a moment, so that waiting jobs are not taken by turns without end, and
 * is then left to a worker that has the files.
 */
const offlineMs = 2000;
const offlineSeconds = 2;

type Attempt = { jobId: string; name: string; isGivenBack: boolean; done: Promise<void> };

export type RunningJobs = {
  /** Aborts when the server stops and does not wait any longer. */
  stopping: AbortSignal;
  /** The jobs that run at this moment. */
  ids: () => string[];
  /**
   * Runs one attempt. When the stop or an urgent job aborts it, when the disk is full, its files are offline or the
   * database is gone, the job goes back to the queue without losing a try.
   */
  run: (
    job: { id: string; name: string; urgent: AbortSignal; isReady: () => Promise<boolean> },
    work: () => Promise<void>,
  ) => Promise<void>;
  /** Waits for the running jobs, at most `timeoutMs`, then aborts the rest and puts them back into the queue. */
  drain: (timeoutMs: number) => Promise<void>;
};

/** Keeps track of this process's running jobs, so that what is not their fault costs none of them a try. */
export function trackRunningJobs(boss: PgBoss): RunningJobs {
  const stop = new AbortController();
  const attempts = new Set<Attempt>();

  const finishWithin = async (limitMs: number): Promise<void> => {
    const all = Promise.allSettled([...attempts].map((attempt) => attempt.done));
    await Promise.race([all, sleep(limitMs, undefined, { ref: false })]);
  };

  const putBack = async (attempt: Attempt, pauseSeconds = releaseSeconds): Promise<void> => {
    if (attempt.isGivenBack) return;
    attempt.isGivenBack = true;
    await giveBack(boss, { ...attempt, pauseSeconds });
  };

  return {
    stopping: stop.signal,
    ids: () => [...attempts].map(({ jobId }) => jobId),
    async run({ id, name, urgent, isReady }, work) {
      const done = whenReady(isReady, stop.signal).then(work);
      const attempt = { jobId: id, name, isGivenBack: false, done };
      attempts.add(attempt);
      try {
        await attempt.done;
      } catch (error) {
        if (stop.signal.aborted || urgent.aborted) await putBack(attempt);
        else if (foundDiskFull(error)) await putBack(attempt, fullDiskSeconds);
        else if (!(await isReady())) await putBack(attempt, offlineSeconds);
        else if (!isDatabaseUnavailable(error) || !(await giveBackInterrupted(boss, { jobId: id })))
          throw error;
      } finally {
        attempts.delete(attempt);
      }
    },
    async drain(timeoutMs) {
      await finishWithin(timeoutMs);
      stop.abort(new Error('the server stops'));
      await finishWithin(reactionMs);
      await Promise.all([...attempts].map((attempt) => putBack(attempt)));
    },
  };
}

async function whenReady(isReady: () => Promise<boolean>, stopping: AbortSignal): Promise<void> {
  if (await isReady()) return;
  await sleep(offlineMs, undefined, { signal: stopping });
  if (!(await isReady())) throw new AppError('STORAGE_OFFLINE');
}

const foundDiskFull = (error: unknown): boolean =>
  isDiskFull(error) || (error instanceof AppError && error.code === 'STORAGE_FULL');
