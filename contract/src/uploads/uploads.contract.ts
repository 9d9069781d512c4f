import { z } from 'zod';
import { procedure } from '#procedure.ts';
import * as schema from '#uploads/uploads.schema.ts';

const uploadId = z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/) });

/** The bytes themselves go to /api/uploads by tus 1.0; these calls surround them. Spec: storage upload, media insert. */
export const uploadsContract = {
  /** Says what this person may upload. */
  limits: procedure('active').output(schema.uploadLimits),
  /** Looks for the same bytes before they are sent. */
  check: procedure('active').input(schema.checkUploadInput).output(schema.uploadCheck),
  /** Lists the person's unfinished uploads, to be resumed or given up. */
  list: procedure('active').output(z.object({ uploads: z.array(schema.upload) })),
  /** Waits until an upload whose bytes have all arrived is verified and stored; may be repeated. The answer is the acknowledgement. */
  finish: procedure('active').input(uploadId).output(schema.finishedUpload),
  /** Gives up an unfinished upload and frees its capacity. */
  cancel: procedure('active').input(uploadId).output(z.object({})),
};
