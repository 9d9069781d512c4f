import type { PgBoss } from 'pg-boss';

import type { Job } from '#platform/jobs/define-job.ts';
import { jobSchema } from '#platform/jobs/queue-settings.ts';

/**
 * Gives a renamed job what is there under its former names: what waits, what failed and may be tried again, and its
 * history. The old queue goes, and its schedule with it. May be repeated.
 */
export async function takeOverJobs(boss: PgBoss, job: Job<unknown, never>): Promise<void> {
  const db = boss.getDb();
  const jobs = `${jobSchema}.job`;
  for (const former of job.formerNames ?? []) {
    const names = [former, job.name];
    if (job.singletonKey !== undefined) {
      // Of the jobs with one key at most one waits.
      await db.executeSql(
        `delete from ${jobs} old using ${jobs} present
         where old.name = $1 and old.state = 'created' and present.name = $2
           and present.state = 'created' and present.singleton_key = old.singleton_key`,
        names,
      );
    }
    // A scheduled job is unique in its minute (singleton_on): only under the name that made it.
    await db.executeSql(`update ${jobs} set name = $2, singleton_on = null where name = $1`, names);
    await db.executeSql(`update ${jobs} set source_name = $2 where source_name = $1`, names);
    await db.executeSql(
      `delete from ${jobSchema}.queue
       where name = $1 and not exists (select from ${jobs} where name = $1)`,
      [former],
    );
  }
}
