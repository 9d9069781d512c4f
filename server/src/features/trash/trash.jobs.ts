import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';

export const trashJobs = [purgeTrashJob];

/** When each job runs by itself (cron, UTC). */
export const trashSchedules = [{ job: purgeTrashJob, cron: '40 2 * * *', payload: {} }] as const;
