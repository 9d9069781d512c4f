import { generateThumbnailsJob } from '#features/admin/generate-thumbnails.job.ts';
import { authJobs, authSchedules } from '#features/auth/auth.jobs.ts';
import { driveJobs } from '#features/drive/drive.jobs.ts';
import { fixityJobs, fixitySchedules } from '#features/fixity/fixity.jobs.ts';
import { processingJobs } from '#features/processing/processing.jobs.ts';
import {
  accountDeletionJobs,
  accountDeletionSchedules,
} from '#features/account-deletion/account-deletion.jobs.ts';
import { backupsJobs, backupsSchedules } from '#features/backups/backups.jobs.ts';
import { trashJobs, trashSchedules } from '#features/trash/trash.jobs.ts';
import { uploadJobs, uploadSchedules } from '#features/uploads/uploads.jobs.ts';

/** Every background job of the server. */
export const jobs = [
  generateThumbnailsJob,
  ...authJobs,
  ...driveJobs,
  ...fixityJobs,
  ...processingJobs,
  ...accountDeletionJobs,
  ...backupsJobs,
  ...trashJobs,
  ...uploadJobs,
];

/** The jobs that run at fixed times, in UTC. */
export const schedules = [
  ...authSchedules,
  ...fixitySchedules,
  ...accountDeletionSchedules,
  ...backupsSchedules,
  ...trashSchedules,
  ...uploadSchedules,
];
