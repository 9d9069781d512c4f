import type { PgBoss } from 'pg-boss';
import type { Job } from '#platform/jobs/define-job.ts';
import { jobSchema } from '#platform/jobs/queue-settings.ts';

/**
 * Moves the jobs under a job's former names to its present name: waiting ones, failed ones that may be tried again, and
 * the history. Removes the old queue. May be repeated.
 */
export async function takeOverJobs(boss: PgBoss, job: Job<unknown, never>): Promise<void> {
  const db = boss.getDb();
  const jobs = `${jobSchema}.job`;
  for (const former of job.formerNames ?? []) {
    const names = [former, job.name];
    if (job.singletonKey !== undefined) {
      // At most one job with the same key may wait.
      await db.executeSql(
        `delete from ${jobs} old using ${jobs} present
         where old.name = $1 and old.state = 'created' and present.name = $2
           and present.state = 'created' and present.singleton_key = old.singleton_key`,
        names,
      );
    }
    // singleton_on made a scheduled job unique in its minute, for the name that scheduled it: it is cleared.
    await db.executeSql(`update ${jobs} set name = $2, singleton_on = null where name = $1`, names);
    await db.executeSql(`update ${jobs} set source_name = $2 where source_name = $1`, names);
    await db.executeSql(
      `delete from ${jobSchema}.queue
       where name = $1 and not exists (select from ${jobs} where name = $1)`,
      [former],
    );
  }
}
