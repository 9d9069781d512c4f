import { handOverOfferedJob } from '#features/offers/hand-over-offered.job.ts';
import { hourly } from '#platform/jobs/timetable.ts';

export const offersJobs = [handOverOfferedJob];

/** When each job runs by itself (cron, UTC): what a job gave up is tried again. */
export const offersSchedules = [{ job: handOverOfferedJob, cron: hourly, payload: {} }] as const;
