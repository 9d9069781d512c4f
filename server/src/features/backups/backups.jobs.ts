import { backUpJob } from '#features/backups/back-up.job.ts';
import { copyNewOriginalsJob } from '#features/backups/copy-new-originals.job.ts';

export const backupsJobs = [backUpJob, copyNewOriginalsJob];

/** When each job runs (cron, UTC). */
export const backupsSchedules = [
  { job: backUpJob, cron: '20 1 * * *', payload: {} },
  { job: copyNewOriginalsJob, cron: '*/5 * * * *', payload: {} },
] as const;
