import { tidyUpJob } from '#features/housekeeping/tidy-up.job.ts';

export const housekeepingJobs = [tidyUpJob];

/** When each job runs (cron, UTC). */
export const housekeepingSchedules = [{ job: tidyUpJob, cron: '41 * * * *', payload: {} }] as const;
