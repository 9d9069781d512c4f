import { z } from 'zod';
import * as schema from '#admin/admin.schema.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';

/** The administrators' daily work. */
export const adminContract = {
  /** Tells how the installation is doing. */
  status: procedure('admin').output(schema.installationStatus),
  /** Lists background jobs, newest first. */
  listJobs: procedure('admin').input(schema.listJobsInput).output(schema.jobPage),
  /** Gives jobs that failed for good another try; answers how many. */
  retryJobs: procedure('admin')
    .input(schema.retryJobsInput)
    .output(z.object({ retried: z.number().int() })),
  /** Names a person, for the filter of the File Manager. */
  person: procedure('admin')
    .input(z.strictObject({ userId: id }))
    .output(schema.personName),
  /** Processes files once more, all or none; answers how many. */
  processAgain: procedure('admin')
    .input(schema.filesInput)
    .output(z.object({ count: z.number().int() })),
  /** Gives files to another person, all or none; answers how many changed hands. @throws QUOTA_EXCEEDED */
  changeOwner: procedure('admin')
    .input(schema.changeOwnerInput)
    .output(z.object({ changed: z.number().int() })),
  /** Starts the thumbnail generator; answers null when there is no film for it, and the run that goes on if one does. */
  startThumbnails: procedure('admin')
    .input(z.strictObject({ scope: schema.thumbnailScope }))
    .output(schema.thumbnailRun.nullable()),
  /** Reads how far the latest run of the thumbnail generator is. */
  thumbnailRun: procedure('admin').output(schema.thumbnailRun.nullable()),
  /** Sends a mail to the caller, and says where it went. @throws UNAVAILABLE with the mail server's words */
  sendTestMail: procedure('admin').output(schema.sentMail),
};
