import type { PgBoss } from 'pg-boss';
import type { Job } from '#platform/jobs/define-job.ts';

/** The schema of pg-boss in our database. */
export const jobSchema = 'pgboss';

/** The queue that gets a copy of each job whose last try has failed; its worker calls the `onDead` hooks. */
export const deadLetterQueue = 'dead-letters';

const daySeconds = 24 * 60 * 60;

/**
 * Workers say every 2 seconds that a job still runs; pg-boss fails it after 15 without a word. Give-back comes between,
 * with time to spare on a busy computer.
 */
export const heartbeat = { seconds: 15, refreshSeconds: 2 };

export type Queues = {
  /** Creates the queue of a job, or updates an existing one to the job's present settings. */
  ensure: (job: Job<unknown, never>) => Promise<void>;
  ensureDeadLetters: () => Promise<void>;
  /** The queues that this process has ensured. */
  names: () => string[];
};

/** Ensures each queue once per process, on pg-boss's connections: never in a caller's transaction. */
export function createQueues(boss: PgBoss): Queues {
  const ensured = new Map<string, Promise<void>>();
  const once = (name: string, work: () => Promise<void>): Promise<void> => {
    const known = ensured.get(name);
    if (known !== undefined) return known;
    const working = work();
    ensured.set(name, working);
    working.catch(() => ensured.delete(name));
    return working;
  };
  const ensureDeadLetters = () => once(deadLetterQueue, () => createDeadLetterQueue(boss));
  return {
    ensureDeadLetters,
    ensure: (job) =>
      once(job.name, async () => {
        await ensureDeadLetters();
        await createOrUpdateQueue(boss, job);
      }),
    names: () => [...ensured.keys()],
  };
}

async function createOrUpdateQueue(boss: PgBoss, job: Job<unknown, never>): Promise<void> {
  const { retry, expireSeconds } = job;
  const settings = {
    notify: true,
    heartbeatSeconds: heartbeat.seconds,
    deadLetter: deadLetterQueue,
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryDelayMax: retry.maxDelaySeconds,
    retryBackoff: true,
    expireInSeconds: expireSeconds,
    // Waiting jobs are kept for ten years; the history of ended jobs is kept for a month.
    retentionSeconds: 3650 * daySeconds,
    deleteAfterSeconds: 30 * daySeconds,
  };
  const policy = job.singletonKey === undefined ? 'standard' : 'short';
  await boss.createQueue(job.name, { ...settings, policy });
  await boss.updateQueue(job.name, settings);
}

/** Creates the dead-letter queue. Its hooks are tried again for hours, because they notify people. */
async function createDeadLetterQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(deadLetterQueue, {
    notify: true,
    heartbeatSeconds: heartbeat.seconds,
    retryLimit: 12,
    retryDelay: 5,
    retryDelayMax: 3600,
    retryBackoff: true,
    deleteAfterSeconds: daySeconds,
  });
}
