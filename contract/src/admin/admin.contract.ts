import * as schema from '#admin/admin.schema.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

/** The administrators' daily work. */
export const adminContract = {
  /** Tells how the installation is doing. */
  status: procedure('admin').output(schema.installationStatus),
  /** Lists background jobs, newest first. */
  listJobs: procedure('admin').input(schema.listJobsInput).output(schema.jobPage),
  /** Retries jobs that failed for good; returns how many. */
  retryJobs: procedure('admin')
    .input(schema.retryJobsInput)
    .output(z.object({ retried: z.number().int() })),
  /** Returns a person's name, for the filter of the File Manager. */
  person: procedure('admin')
    .input(z.strictObject({ userId: id }))
    .output(schema.personName),
  /** Processes files once more, all or none; returns how many. */
  processAgain: procedure('admin')
    .input(schema.filesInput)
    .output(z.object({ count: z.number().int() })),
  /** Transfers files to another owner, all or none; returns how many. @throws QUOTA_EXCEEDED */
  changeOwner: procedure('admin')
    .input(schema.changeOwnerInput)
    .output(z.object({ changed: z.number().int() })),
  /** Starts the thumbnail generator. Returns null when no film needs it; if a run is going on, returns that run. */
  startThumbnails: procedure('admin')
    .input(z.strictObject({ scope: schema.thumbnailScope }))
    .output(schema.thumbnailRun.nullable()),
  /** Reads the progress of the latest run of the thumbnail generator. */
  thumbnailRun: procedure('admin').output(schema.thumbnailRun.nullable()),
  /** Sends a mail to the caller and says where it went. @throws UNAVAILABLE with the mail server's error text */
  sendTestMail: procedure('admin').output(schema.sentMail),
};
