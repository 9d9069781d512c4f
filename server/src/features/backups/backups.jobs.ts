import { backUpJob } from '#features/backups/back-up.job.ts';
import { checkAuditLogJob } from '#features/backups/check-audit-log.job.ts';

export const backupsJobs = [backUpJob, checkAuditLogJob];

/** When each job runs (cron, UTC). */
export const backupsSchedules = [
  { job: backUpJob, cron: '20 1 * * *', payload: {} },
  { job: checkAuditLogJob, cron: '10 3 * * *', payload: {} },
] as const;
