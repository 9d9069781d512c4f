import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Db } from '#platform/db/schema.ts';
import { jobSchema } from '#platform/jobs/queue-settings.ts';

/** So often a job's try may end by a death of the server or of the database; afterwards each of them costs a try. */
const freeInterruptions = 5;
/** A job whose worker has been silent for this long is given back, before pg-boss counts it as failed (`heartbeat`). */
const silentSeconds = 8;

/** No `started_on` means that the next claim does not count as a retry. */
const givenBack = `state = 'retry', started_on = null, heartbeat_on = null, output = null`;

/** Puts a running job back into its queue, without costing it a try. */
export async function giveBack(
  boss: PgBoss,
  { name, jobId, pauseSeconds }: { name: string; jobId: string; pauseSeconds: number },
): Promise<void> {
  await boss.getDb().executeSql(
    `update ${jobSchema}.job set ${givenBack}, start_after = now() + $3 * interval '1 second'
     where name = $1 and id = $2 and state = 'active'`,
    [name, jobId, pauseSeconds],
  );
}

/**
 * Does the same for a job whose try was ended by a lost database, or, without an id, for those whose server died, but
 * never for those that run in this process. A job that is interrupted again and again may be the cause: it is left to
 * pg-boss, which counts its try as failed.
 * @returns whether any job was put back
 */
export async function giveBackInterrupted(
  boss: PgBoss,
  which: { jobId: string } | { ownIds: string[] },
): Promise<boolean> {
  const [jobId, ownIds] = 'jobId' in which ? [which.jobId, []] : [null, which.ownIds];
  const { rows } = await boss.getDb().executeSql(
    `with interrupted as (
       select name, id from ${jobSchema}.job
       where state = 'active' and (id = $1 or ($1::uuid is null and heartbeat_seconds is not null
         and heartbeat_on < now() - ${silentSeconds} * interval '1 second'
         and id <> all($2::uuid[])))
       for update skip locked
     ), counted as (
       insert into interrupted_job (job_id, times) select id, 1 from interrupted
       on conflict (job_id) do update set times = interrupted_job.times + 1, last_at = now()
       returning job_id, times
     )
     update ${jobSchema}.job job set ${givenBack}, start_after = now() + interval '3 seconds'
     from interrupted join counted on counted.job_id = interrupted.id
     where job.name = interrupted.name and job.id = interrupted.id
       and counted.times <= ${freeInterruptions}
     returning job.id`,
    [jobId, ownIds],
  );
  return rows.length > 0;
}

/** Forgets interruptions of a month ago: pg-boss has forgotten those jobs, too. */
export async function forgetInterruptions(db: Db): Promise<void> {
  await db
    .deleteFrom('interrupted_job')
    .where('last_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
