import { cancelUpload } from '#features/uploads/cancel-upload.service.ts';
import { finishUpload } from '#features/uploads/finish-upload.service.ts';
import { updateUpload } from '#features/uploads/update-upload.service.ts';
import { requireOwnUpload } from '#features/uploads/uploads.policy.ts';
import { presentFinished } from '#features/uploads/uploads.present.ts';
import {
  checkForDuplicates,
  listUnfinishedUploads,
  readUploadLimits,
} from '#features/uploads/uploads.read.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

export const uploadsRouter = anyone.uploads.router({
  limits: signedIn.uploads.limits.handler(({ context }) => readUploadLimits(context)),
  check: signedIn.uploads.check.handler(({ context, input }) => checkForDuplicates(context, input)),
  list: signedIn.uploads.list.handler(async ({ context }) => ({
    uploads: await listUnfinishedUploads(context),
  })),
  update: signedIn.uploads.update.handler(async ({ context, input }) => {
    await updateUpload(context, input);
    return {};
  }),
  finish: signedIn.uploads.finish.handler(async ({ context, input }) => {
    await requireOwnUpload(context, context.actor, input.id);
    return presentFinished(await finishUpload(context, input.id));
  }),
  cancel: signedIn.uploads.cancel.handler(async ({ context, input }) => {
    await cancelUpload(context, input);
    return {};
  }),
});
