import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '#platform/db/schema.ts';
import type { Job } from '#platform/jobs/define-job.ts';
import { jobSchema } from '#platform/jobs/queue-settings.ts';

export type EnqueueOptions = {
  startAfterSeconds?: number;
  /** Higher goes first; 0 by default. */
  priority?: number;
};

/** Enqueues a job through the caller's connection, so that it exists if and only if that commits. */
export async function enqueueJob(
  boss: PgBoss,
  db: Kysely<Database>,
  job: Job<unknown, never>,
  payload: unknown,
  { startAfterSeconds = 0, priority = 0 }: EnqueueOptions,
): Promise<string | null> {
  const valid = job.parse(payload) as object;
  const key = job.singletonKey?.(valid);
  if (await isResting(db, job, valid)) return null;
  const options = {
    db: fromKysely(db),
    startAfter: startAfterSeconds,
    priority,
    ...(key !== undefined && withKey(key)),
  };
  for (;;) {
    const id = await boss.send(job.name, valid, options);
    if (id !== null) return id;
    if (key === undefined) throw new Error(`The job ${job.name} was not accepted by its queue.`);
    if (await holdWaitingJob(db, { name: job.name, key, priority, startAfterSeconds })) return null;
    // A worker has claimed that job meanwhile and may not see what we are about to commit: try to enqueue again.
  }
}

/** Enqueues several jobs of one kind; those of which one waits already, or which rest, are looked at one by one. */
export async function enqueueJobs(
  boss: PgBoss,
  db: Kysely<Database>,
  job: Job<unknown, never>,
  payloads: readonly unknown[],
): Promise<void> {
  const oneByOne = async (each: readonly unknown[]): Promise<void> => {
    for (const payload of each) await enqueueJob(boss, db, job, payload, {});
  };
  if (payloads.length < 2 || job.restSeconds !== undefined) return oneByOne(payloads);
  const jobs = payloads.map((payload) => {
    const data = job.parse(payload) as object;
    const key = job.singletonKey?.(data);
    return { id: randomUUID(), data, ...(key !== undefined && withKey(key)) };
  });
  const added = new Set(await boss.insert(job.name, jobs, { db: fromKysely(db) }));
  await oneByOne(jobs.filter(({ id }) => !added.has(id)).map(({ data }) => data));
}

const withKey = (key: string) => ({ singletonKey: key, group: { id: key } });

/** Tells whether a job with the key of this payload has failed for good, too recently to begin anew. */
export async function isResting<Payload>(
  db: Kysely<Database>,
  { name, restSeconds, singletonKey }: Job<Payload, never>,
  payload: NoInfer<Payload>,
): Promise<boolean> {
  const key = singletonKey?.(payload);
  if (restSeconds === undefined || key === undefined) return false;
  const { rows } = await sql`
    select from ${sql.table(`${jobSchema}.job`)}
    where name = ${name} and singleton_key = ${key} and state = 'failed'
      and completed_on > now() - ${restSeconds} * interval '1 second' limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Locks the waiting job with this key, so that it starts only after we commit and sees what it was enqueued for.
 * Workers skip locked jobs. It gets the higher of the two priorities, and the earlier of the two times.
 */
async function holdWaitingJob(
  db: Kysely<Database>,
  wish: { name: string; key: string; priority: number; startAfterSeconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(`${jobSchema}.job`)} set priority = greatest(priority, ${wish.priority}),
      start_after = least(start_after, now() + ${wish.startAfterSeconds} * interval '1 second')
    where name = ${wish.name} and singleton_key = ${wish.key} and state = 'created' returning id`.execute(
    db,
  );
  return rows.length > 0;
}
