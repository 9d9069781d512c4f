import {
  accountDeletionJobs,
  accountDeletionSchedules,
} from '#features/account-deletion/account-deletion.jobs.ts';
import { generateThumbnailsJob } from '#features/admin/generate-thumbnails.job.ts';
import { alertsJobs, alertsSchedules } from '#features/alerts/alerts.jobs.ts';
import { authJobs, authSchedules } from '#features/auth/auth.jobs.ts';
import { backupsJobs, backupsSchedules } from '#features/backups/backups.jobs.ts';
import { clipsJobs } from '#features/clips/clips.jobs.ts';
import { digestJobs, digestSchedules } from '#features/digest/digest.jobs.ts';
import { draftsJobs, draftsSchedules } from '#features/drafts/drafts.jobs.ts';
import { driveJobs } from '#features/drive/drive.jobs.ts';
import { familyJobs } from '#features/family/family.jobs.ts';
import { fixityJobs, fixitySchedules } from '#features/fixity/fixity.jobs.ts';
import {
  housekeepingJobs,
  housekeepingSchedules,
} from '#features/housekeeping/housekeeping.jobs.ts';
import { importsJobs, importsSchedules } from '#features/imports/imports.jobs.ts';
import { mailsJobs } from '#features/mails/mails.jobs.ts';
import { newsJobs } from '#features/news/news.jobs.ts';
import { offersJobs, offersSchedules } from '#features/offers/offers.jobs.ts';
import { processingJobs, processingSchedules } from '#features/processing/processing.jobs.ts';
import { sharesJobs } from '#features/shares/shares.jobs.ts';
import { trashJobs, trashSchedules } from '#features/trash/trash.jobs.ts';
import { uploadJobs, uploadSchedules } from '#features/uploads/uploads.jobs.ts';
import { webhooksJobs, webhooksSchedules } from '#features/webhooks/webhooks.jobs.ts';

/** Every background job of the server. */
export const jobs = [
  generateThumbnailsJob,
  ...alertsJobs,
  ...authJobs,
  ...clipsJobs,
  ...digestJobs,
  ...draftsJobs,
  ...driveJobs,
  ...familyJobs,
  ...fixityJobs,
  ...housekeepingJobs,
  ...importsJobs,
  ...mailsJobs,
  ...newsJobs,
  ...offersJobs,
  ...processingJobs,
  ...accountDeletionJobs,
  ...backupsJobs,
  ...sharesJobs,
  ...trashJobs,
  ...uploadJobs,
  ...webhooksJobs,
];

/** The jobs that run at fixed times, in UTC. */
export const schedules = [
  ...alertsSchedules,
  ...authSchedules,
  ...digestSchedules,
  ...draftsSchedules,
  ...fixitySchedules,
  ...housekeepingSchedules,
  ...importsSchedules,
  ...accountDeletionSchedules,
  ...offersSchedules,
  ...processingSchedules,
  ...backupsSchedules,
  ...trashSchedules,
  ...uploadSchedules,
  ...webhooksSchedules,
];
