import { backUpJob } from '#features/backups/back-up.job.ts';
import { checkAuditLogJob } from '#features/backups/check-audit-log.job.ts';
import { copyNewOriginalsJob } from '#features/backups/copy-new-originals.job.ts';
import { folderLacksCopies, secondPlaceLacksCopies } from '#features/backups/lacks-copies.ts';
import { copyToSecondPlaceJob } from '#features/backups/second-place/copy-to-second-place.job.ts';
import { keepSecondPlaceJob } from '#features/backups/second-place/keep-second-place.job.ts';
import { tryRestoreJob } from '#features/backups/try-restore.job.ts';
import { verifyBackupsJob } from '#features/backups/verify-backups.job.ts';
import { writeRecordsJob } from '#features/backups/write-records.job.ts';
import { hourly } from '#platform/jobs/timetable.ts';

export const backupsJobs = [
  backUpJob,
  checkAuditLogJob,
  copyNewOriginalsJob,
  copyToSecondPlaceJob,
  keepSecondPlaceJob,
  tryRestoreJob,
  verifyBackupsJob,
  writeRecordsJob,
];

/** When each job runs (cron, UTC). */
export const backupsSchedules = [
  // Before the backup, which would mend what is found.
  { job: verifyBackupsJob, cron: '5 0 * * *', payload: {} },
  { job: backUpJob, cron: '20 1 * * *', payload: {} },
  { job: checkAuditLogJob, cron: '10 3 * * *', payload: {} },
  { job: tryRestoreJob, cron: '50 4 * * *', payload: {} },
  { job: keepSecondPlaceJob, cron: '40 2 * * *', payload: {} },
  {
    job: copyNewOriginalsJob,
    cron: '*/5 * * * *',
    payload: {},
    isNeeded: folderLacksCopies,
  },
  { job: writeRecordsJob, cron: hourly, payload: {} },
  {
    job: copyToSecondPlaceJob,
    cron: '2-59/5 * * * *',
    payload: {},
    isNeeded: secondPlaceLacksCopies,
  },
] as const;
