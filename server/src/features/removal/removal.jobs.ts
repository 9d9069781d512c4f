import { finishRemovalsJob } from '#features/removal/finish-removals.job.ts';

export const removalJobs = [finishRemovalsJob];

/** When each runs by itself (cron, UTC): after the nightly purge of the trash. */
export const removalSchedules = [
  { job: finishRemovalsJob, cron: '40 3 * * *', payload: {} },
] as const;
