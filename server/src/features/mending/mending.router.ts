import { findMending, setMending } from '#features/mending/mending.service.ts';
import { previewMending } from '#features/mending/preview-mending.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { mending } = signedIn;

export const mendingRouter = anyone.mending.router({
  find: mending.find.handler(({ context, input }) => findMending(context, input.mediaId)),
  preview: mending.preview.handler(({ context, input }) => previewMending(context, input)),
  set: mending.set.handler(({ context, input }) => setMending(context, input)),
});
