import { handOverOfferedJob } from '#features/offers/hand-over-offered.job.ts';

export const offersJobs = [handOverOfferedJob];

/** When each job runs by itself (cron, UTC): what a job gave up is tried again. */
export const offersSchedules = [
  { job: handOverOfferedJob, cron: '17 * * * *', payload: {} },
] as const;
