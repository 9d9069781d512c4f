import { expireUploadsJob } from '#features/uploads/expire-uploads.job.ts';

export const uploadJobs = [expireUploadsJob];

/** When each job runs by itself (cron, UTC). */
export const uploadSchedules = [
  { job: expireUploadsJob, cron: '17 * * * *', payload: {} },
] as const;
