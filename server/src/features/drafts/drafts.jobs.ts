import { expireDraftsJob } from '#features/drafts/expire-drafts.job.ts';

export const draftsJobs = [expireDraftsJob];

/** When each job runs (cron, UTC). */
export const draftsSchedules = [{ job: expireDraftsJob, cron: '20 3 * * *', payload: {} }] as const;
