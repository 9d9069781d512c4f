import { setTimeout as sleep } from 'node:timers/promises';

import type { PgBoss } from 'pg-boss';

import { jobSchema } from '#platform/jobs/queue-settings.ts';

/** How long handlers have to react to the signal when the server stops. */
const reactionMs = 1000;

type Attempt = { jobId: string; name: string; isGivenBack: boolean; done: Promise<void> };

export type RunningJobs = {
  /** Aborts when the server stops and does not wait any longer. */
  stopping: AbortSignal;
  /**
   * Runs one attempt. When the stop or an urgent job aborts it, the job goes back to the queue without losing a try.
   */
  run: (
    job: { id: string; name: string; urgent: AbortSignal },
    work: () => Promise<void>,
  ) => Promise<void>;
  /** Waits for the running jobs, at most `timeoutMs`, then aborts the rest and puts them back into the queue. */
  drain: (timeoutMs: number) => Promise<void>;
};

/** Keeps track of this process's running jobs, so that a stop costs none of them a try. */
export function trackRunningJobs(boss: PgBoss): RunningJobs {
  const stop = new AbortController();
  const attempts = new Set<Attempt>();

  const finishWithin = async (limitMs: number): Promise<void> => {
    const all = Promise.allSettled([...attempts].map((attempt) => attempt.done));
    await Promise.race([all, sleep(limitMs, undefined, { ref: false })]);
  };

  const giveBack = async (attempt: Attempt): Promise<void> => {
    if (attempt.isGivenBack) return;
    attempt.isGivenBack = true;
    // No `started_on` means that the next claim does not count as a retry. The pause keeps other workers from claiming
    // the job before this process has released it.
    await boss.getDb().executeSql(
      `update ${jobSchema}.job set state = 'retry', started_on = null, heartbeat_on = null,
         output = null, start_after = now() + interval '3 seconds'
       where name = $1 and id = $2 and state = 'active'`,
      [attempt.name, attempt.jobId],
    );
  };

  return {
    stopping: stop.signal,
    async run({ id, name, urgent }, work) {
      const attempt = { jobId: id, name, isGivenBack: false, done: work() };
      attempts.add(attempt);
      try {
        await attempt.done;
      } catch (error) {
        if (!stop.signal.aborted && !urgent.aborted) throw error;
        await giveBack(attempt);
      } finally {
        attempts.delete(attempt);
      }
    },
    async drain(timeoutMs) {
      await finishWithin(timeoutMs);
      stop.abort(new Error('the server stops'));
      await finishWithin(reactionMs);
      await Promise.all([...attempts].map(giveBack));
    },
  };
}
