import { tidyUpJob } from '#features/housekeeping/tidy-up.job.ts';
import { hourly } from '#platform/jobs/timetable.ts';

export const housekeepingJobs = [tidyUpJob];

/** When each job runs (cron, UTC). */
export const housekeepingSchedules = [{ job: tidyUpJob, cron: hourly, payload: {} }] as const;
