import { findTroubleJob } from '#features/alerts/find-trouble.job.ts';
import { sendAlertJob } from '#features/alerts/send-alert.job.ts';
import { hourly } from '#platform/jobs/timetable.ts';

export const alertsJobs = [findTroubleJob, sendAlertJob];

/** When each job runs (cron, UTC). */
export const alertsSchedules = [{ job: findTroubleJob, cron: hourly, payload: {} }] as const;
