import { finishDeletionsJob } from '#features/account-deletion/finish-deletions.job.ts';

export const accountDeletionJobs = [finishDeletionsJob];

/** When each job runs (cron, UTC): after the nightly purge of the trash. */
export const accountDeletionSchedules = [
  { job: finishDeletionsJob, cron: '40 3 * * *', payload: {} },
] as const;
