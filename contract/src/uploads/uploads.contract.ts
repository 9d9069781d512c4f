import { procedure } from '#procedure.ts';
import * as schema from '#uploads/uploads.schema.ts';
import { z } from '#zod.ts';

const uploadId = z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/) });

/**
 * The bytes are sent to /api/uploads by tus 1.0; these are the calls before and after.
 * Spec: storage upload, media insert.
 */
export const uploadsContract = {
  /** Says what this person may upload. */
  limits: procedure('active').output(schema.uploadLimits),
  /** Finds items with the same bytes before the client sends them. */
  check: procedure('active').input(schema.checkUploadInput).output(schema.uploadCheck),
  /** Lists the caller's unfinished uploads, to be resumed or cancelled. */
  list: procedure('active').output(z.object({ uploads: z.array(schema.upload) })),
  /**
   * Replaces what was declared when the upload began, such as before another try.
   * @throws CONFLICT when the upload was refused or is stored already
   */
  update: procedure('active')
    .input(uploadId.extend(schema.updateUploadDetails.shape))
    .output(z.object({})),
  /**
   * Waits until a completely received upload is verified and stored; may be repeated. The answer is the
   * acknowledgement. What was begun may be finished after the subscription has ended.
   */
  finish: procedure('signed-in').input(uploadId).output(schema.finishedUpload),
  /** Cancels an unfinished upload and frees its capacity. */
  cancel: procedure('signed-in').input(uploadId).output(z.object({})),
};
