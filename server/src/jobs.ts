import { authJobs, authSchedules } from '#features/auth/auth.jobs.ts';
import { processingJobs } from '#features/processing/processing.jobs.ts';
import { trashJobs, trashSchedules } from '#features/trash/trash.jobs.ts';
import { uploadJobs, uploadSchedules } from '#features/uploads/uploads.jobs.ts';

/** Every background job of the server. */
export const jobs = [...authJobs, ...processingJobs, ...trashJobs, ...uploadJobs];

/** What runs by the clock, in UTC. */
export const schedules = [...authSchedules, ...trashSchedules, ...uploadSchedules];
