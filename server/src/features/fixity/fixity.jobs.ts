import { checkAllOriginalsJob } from '#features/fixity/check-all-originals.job.ts';
import { checkOriginalsJob } from '#features/fixity/check-originals.job.ts';
import { findOrphansJob } from '#features/fixity/find-orphans.job.ts';
import { hourly } from '#platform/jobs/timetable.ts';

export const fixityJobs = [checkOriginalsJob, checkAllOriginalsJob, findOrphansJob];

/** When each job runs (cron, UTC). */
export const fixitySchedules = [
  { job: checkOriginalsJob, cron: hourly, payload: {} },
  { job: findOrphansJob, cron: '20 3 * * *', payload: {} },
] as const;
