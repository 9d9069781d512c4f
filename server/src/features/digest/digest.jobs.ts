import { findDigestsJob } from '#features/digest/find-digests.job.ts';
import { sendDigestJob } from '#features/digest/send-digest.job.ts';

export const digestJobs = [findDigestsJob, sendDigestJob];

/** When each job runs (cron, UTC). */
export const digestSchedules = [{ job: findDigestsJob, cron: '20 * * * *', payload: {} }] as const;
