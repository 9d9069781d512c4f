import type { PgBoss } from 'pg-boss';
import { jobSchema } from '#platform/jobs/queue-settings.ts';

const shortestPauseMs = 1000;

/**
 * Makes the `report` function of one attempt. The number is stored where the job's output will be, so it needs no table
 * of its own and is gone when the job ends.
 */
export function createProgressReport(
  boss: PgBoss,
  job: { id: string; name: string },
): { report: (progress: number) => void; settle: () => Promise<void> } {
  let lastAt = 0;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    report(progress) {
      const now = performance.now();
      if (lastAt !== 0 && now - lastAt < shortestPauseMs) return;
      lastAt = now;
      const percent = Math.round(Math.min(100, Math.max(0, progress)));
      const write = () =>
        boss.getDb().executeSql(
          `update ${jobSchema}.job set output = jsonb_build_object('progress', $3::int)
           where name = $1 and id = $2 and state = 'active'`,
          [job.name, job.id, percent],
        );
      // The job does not fail when its progress cannot be written.
      writing = writing.then(write).catch(() => undefined);
    },
    async settle() {
      await writing;
    },
  };
}
