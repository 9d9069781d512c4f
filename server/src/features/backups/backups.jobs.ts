import { backUpJob } from '#features/backups/back-up.job.ts';

export const backupsJobs = [backUpJob];

/** When each job runs (cron, UTC). */
export const backupsSchedules = [{ job: backUpJob, cron: '20 1 * * *', payload: {} }] as const;
