import type { PgBoss, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import type { Job } from '#platform/jobs/define-job.ts';
import { readFailureMessage } from '#platform/jobs/failure-message.ts';
import { createProgressReport } from '#platform/jobs/progress.ts';
import { deadLetterQueue, heartbeat } from '#platform/jobs/queue-settings.ts';
import type { RunningJobs } from '#platform/jobs/running-jobs.ts';
import type { DueWatch } from '#platform/jobs/wake-due.ts';
import { watchForUrgent } from '#platform/jobs/watch-for-urgent.ts';

type WorkOptions = {
  boss: PgBoss;
  running: RunningJobs;
  pollSeconds: number;
  due: DueWatch;
  log: Logger;
  /** Tells whether the files are there. */
  isOnline: () => Promise<boolean>;
};

/** Without notifications of the database workers look for jobs this often. */
const alonePollSeconds = 1;

/** Starts `concurrency` workers for one kind of job, so that no kind can hold up another. */
export async function workJob<Context>(
  job: Job<unknown, Context>,
  ctx: Context,
  { boss, running, pollSeconds, due, log, isOnline }: WorkOptions,
): Promise<void> {
  const isReady = async (): Promise<boolean> => job.needsNoFiles === true || (await isOnline());
  const perform = async ({ id, name, data, priority, retryCount, signal }: JobWithMetadata) => {
    const attempt = retryCount + 1;
    const progress = createProgressReport(boss, { id, name });
    const { givesWayBelow = -Infinity } = job;
    using urgent = watchForUrgent(boss, name, {
      from: priority < givesWayBelow ? givesWayBelow : null,
    });
    const run = {
      jobId: id,
      attempt,
      priority,
      signal: AbortSignal.any([signal, running.stopping, urgent.signal]),
      report: progress.report,
    };
    try {
      await running.run({ id, name, urgent: urgent.signal, isReady }, () =>
        job.run(ctx, data, run),
      );
      log.debug({ job: name, jobId: id, attempt }, 'job done');
    } catch (error) {
      log.warn({ err: error, job: name, jobId: id, attempt }, 'job failed');
      throw error;
    } finally {
      await progress.settle();
    }
  };
  const takeOne = async (): Promise<void> => {
    const workerId: string = await boss.work(
      job.name,
      {
        includeMetadata: true,
        pollingIntervalSeconds: Math.min(alonePollSeconds, pollSeconds),
        notifyPollingIntervalSeconds: pollSeconds,
        heartbeatRefreshSeconds: heartbeat.refreshSeconds,
        ...(job.singletonKey && { groupConcurrency: 1 }),
      },
      async ([claimed]: JobWithMetadata[]) => {
        if (claimed === undefined) return;
        // Otherwise the worker would rest until its next poll, however many jobs are waiting.
        await perform(claimed).finally(() => {
          boss.notifyWorker(workerId);
          due.soon();
        });
      },
    );
    due.add(job.name, () => boss.notifyWorker(workerId));
  };
  for (let worker = 0; worker < job.concurrency; worker += 1) await takeOne();
}

/** Starts the worker that calls the `onDead` hook of each job whose last try has failed. */
export async function workDeadLetters<Context>(
  jobs: ReadonlyMap<string, Job<unknown, Context>>,
  ctx: Context,
  { boss, pollSeconds, due, log }: WorkOptions,
): Promise<void> {
  const workerId = await boss.work(
    deadLetterQueue,
    {
      includeMetadata: true,
      pollingIntervalSeconds: Math.min(alonePollSeconds, pollSeconds),
      notifyPollingIntervalSeconds: pollSeconds,
      heartbeatRefreshSeconds: heartbeat.refreshSeconds,
    },
    async ([letter]: JobWithMetadata[]) => {
      if (letter === undefined) return;
      const { sourceName, sourceId, sourceOutput, data } = letter;
      const errorMessage = readFailureMessage(sourceOutput) ?? 'unknown error';
      log.error({ job: sourceName, jobId: sourceId, errorMessage }, 'job failed for good');
      await jobs.get(sourceName ?? '')?.onDead?.(ctx, data, errorMessage);
    },
  );
  due.add(deadLetterQueue, () => boss.notifyWorker(workerId));
}
