import { forgetImportKeysJob } from '#features/imports/forget-import-keys.job.ts';
import { workOnImportJob } from '#features/imports/work-on-import.job.ts';
import { hourly } from '#platform/jobs/timetable.ts';

export const importsJobs = [workOnImportJob, forgetImportKeysJob];

/** When each job runs by itself (cron, UTC). */
export const importsSchedules = [{ job: forgetImportKeysJob, cron: hourly, payload: {} }] as const;
