import { backUpJob } from '#features/safekeeping/back-up.job.ts';

export const safekeepingJobs = [backUpJob];

/** When each runs by itself (cron, UTC). */
export const safekeepingSchedules = [{ job: backUpJob, cron: '20 1 * * *', payload: {} }] as const;
