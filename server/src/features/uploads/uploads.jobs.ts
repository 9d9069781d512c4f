import { expireUploadsJob } from '#features/uploads/expire-uploads.job.ts';
import { hourly } from '#platform/jobs/timetable.ts';

export const uploadJobs = [expireUploadsJob];

/** When each job runs by itself (cron, UTC). */
export const uploadSchedules = [{ job: expireUploadsJob, cron: hourly, payload: {} }] as const;
