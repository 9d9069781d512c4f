import { findDigestsJob } from '#features/digest/find-digests.job.ts';
import { sendDigestJob } from '#features/digest/send-digest.job.ts';
import { hourly } from '#platform/jobs/timetable.ts';

export const digestJobs = [findDigestsJob, sendDigestJob];

/** When each job runs (cron, UTC). */
export const digestSchedules = [{ job: findDigestsJob, cron: hourly, payload: {} }] as const;
