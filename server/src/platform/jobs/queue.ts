import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import type { Database } from '#platform/db/schema.ts';
import { createBoss } from '#platform/jobs/create-boss.ts';
import type { Job, JobOptions } from '#platform/jobs/define-job.ts';
import { enqueueJob, enqueueJobs, type EnqueueOptions } from '#platform/jobs/enqueue-job.ts';
import { createQueues } from '#platform/jobs/queue-settings.ts';
import {
  countJobs,
  findFailedJobName,
  listJobs,
  type JobFilter,
  type JobInfo,
  type JobState,
} from '#platform/jobs/read-jobs.ts';
import { trackRunningJobs } from '#platform/jobs/running-jobs.ts';
import { superviseActive } from '#platform/jobs/supervise-active.ts';
import { takeOverJobs } from '#platform/jobs/take-over-jobs.ts';
import { watchForDue } from '#platform/jobs/wake-due.ts';
import { workDeadLetters, workJob } from '#platform/jobs/work-jobs.ts';

export type JobQueue = {
  /** Installs the queue's tables and maintains the jobs from now on. */
  start: () => Promise<void>;
  /**
   * Performs jobs in this process, with `ctx` for their handlers.
   * @param options.takes which of them; all if not given
   * @param options.isOnline tells whether the files are there: jobs that need them wait until they are
   * @throws Error when two jobs have one name
   */
  work: <Context>(
    jobs: readonly Job<unknown, Context>[],
    ctx: Context,
    options?: { takes?: (job: JobOptions) => boolean; isOnline?: () => Promise<boolean> },
  ) => Promise<void>;
  /**
   * Enqueues a job. Pass the transaction of the row that needs it: both exist or neither.
   * Returns its id, or null when a job with the same singleton key waits already or rests after a failure.
   * @throws ZodError when the payload is not the job's
   */
  enqueue: <Payload>(
    db: Kysely<Database>,
    job: Job<Payload, never>,
    payload: NoInfer<Payload>,
    options?: EnqueueOptions,
  ) => Promise<string | null>;
  /** Does the same for several of one kind, by one statement where none waits already. */
  enqueueAll: <Payload>(
    db: Kysely<Database>,
    job: Job<Payload, never>,
    payloads: readonly NoInfer<Payload>[],
  ) => Promise<void>;
  /** Lists jobs, newest first. */
  listJobs: (filter: JobFilter) => Promise<JobInfo[]>;
  /** Counts the jobs by kind and state. */
  counts: () => Promise<{ name: string; state: JobState; count: number }[]>;
  /** Gives a job that failed for good one more try; false when there is no such job. */
  retry: (jobId: string) => Promise<boolean>;
  /**
   * Stops taking jobs. Graceful: waits for the running ones up to `timeoutMs`, then aborts their signal and puts
   * unfinished jobs back into the queue without losing a try.
   */
  stop: (options?: { graceful?: boolean; timeoutMs?: number }) => Promise<void>;
};

type QueueOptions = {
  connection: DatabaseConnection;
  owner?: DatabaseConnection | undefined;
  log: Logger;
  pollSeconds?: number;
};

/**
 * Creates the job queue, pg-boss in the application's database.
 * @param owner the role that makes and changes its tables, if it is not that of `connection`
 * @param pollSeconds how often idle workers look for jobs that neither a notification nor `watchForDue` told them of
 */
export function createJobQueue(options: QueueOptions): JobQueue {
  const { connection, owner, log, pollSeconds = 600 } = options;
  const { boss, close } = createBoss(connection, log);
  const running = trackRunningJobs(boss);
  const queues = createQueues(boss);
  let isStarted = false;
  const due = watchForDue(boss);
  let activeWatch: Disposable | undefined;

  return {
    async start() {
      if (isStarted) return;
      if (owner !== undefined) await installQueue(owner, log);
      await boss.start();
      isStarted = true;
      activeWatch = await superviseActive(boss, running.ids, (error) =>
        log.warn({ err: error }, 'the jobs that are begun could not be looked after'),
      );
    },
    async work(jobs, ctx, { takes = () => true, isOnline = async () => true } = {}) {
      const byName = indexByName(jobs);
      await queues.ensureDeadLetters();
      for (const job of jobs) {
        await queues.ensure(job);
        await takeOverJobs(boss, job);
      }
      due.start();
      const workOptions = { boss, running, pollSeconds, due, log, isOnline };
      for (const job of jobs.filter(takes)) await workJob(job, ctx, workOptions);
      await workDeadLetters(byName, ctx, workOptions);
    },
    ...createEnqueuing({ boss, queues, due }),
    listJobs: (filter) => listJobs(boss, filter),
    counts: () => countJobs(boss),
    retry: (jobId) => retryFailed(boss, jobId).finally(due.soon),
    async stop({ graceful = true, timeoutMs = 10_000 } = {}) {
      if (isStarted) {
        isStarted = false;
        activeWatch?.[Symbol.dispose]();
        due[Symbol.dispose]();
        await Promise.all(queues.names().map((name) => boss.offWork(name, { wait: false })));
        await running.drain(graceful ? timeoutMs : 0);
        await boss.stop({ graceful: true, timeout: 1000 });
      }
      await close();
    },
  };
}

type Enqueuing = {
  boss: PgBoss;
  queues: ReturnType<typeof createQueues>;
  due: ReturnType<typeof watchForDue>;
};

function createEnqueuing({
  boss,
  queues,
  due,
}: Enqueuing): Pick<JobQueue, 'enqueue' | 'enqueueAll'> {
  return {
    async enqueue(db, job, payload, options = {}) {
      await queues.ensure(job);
      due.soon();
      return enqueueJob(boss, db, job, payload, options);
    },
    async enqueueAll(db, job, payloads) {
      await queues.ensure(job);
      due.soon();
      await enqueueJobs(boss, db, job, payloads);
    },
  };
}

async function installQueue(owner: DatabaseConnection, log: Logger): Promise<void> {
  const { boss, close } = createBoss(owner, log);
  await boss.start();
  await boss.stop({ graceful: false });
  await close();
}

async function retryFailed(boss: PgBoss, jobId: string): Promise<boolean> {
  const name = await findFailedJobName(boss, jobId);
  if (name === undefined) return false;
  await boss.retry(name, jobId);
  return true;
}

function indexByName<Context>(
  jobs: readonly Job<unknown, Context>[],
): Map<string, Job<unknown, Context>> {
  const byName = new Map<string, Job<unknown, Context>>();
  for (const job of jobs) {
    if (byName.has(job.name)) throw new Error(`Two jobs have the name ${job.name}.`);
    byName.set(job.name, job);
  }
  return byName;
}
