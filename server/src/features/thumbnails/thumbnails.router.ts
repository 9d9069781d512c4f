import { makeThumbnail, pickFrame } from '#features/thumbnails/thumbnails.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

export const thumbnailsRouter = anyone.thumbnails.router({
  generate: signedIn.thumbnails.generate.handler(({ context, input }) =>
    makeThumbnail(context, input.videoId),
  ),
  pickFrame: signedIn.thumbnails.pickFrame.handler(({ context, input }) =>
    pickFrame(context, input),
  ),
});
