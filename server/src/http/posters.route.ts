import type { FastifyInstance } from 'fastify';
import { readPastPoster } from '#features/media/past-poster.read.ts';
import { setPosterPicture } from '#features/thumbnails/poster-picture.service.ts';
import { stopSlowly } from '#http/cut-off.ts';
import { readId } from '#http/read-id.ts';
import { requestContext } from '#http/request-context.ts';
import { sendPicture } from '#http/send-picture.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** The media type of tus bodies, which a form of another site cannot send. */
const bodyType = 'application/offset+octet-stream';
/** A client that sends nothing for this long has gone. */
const silenceMs = 30_000;

/**
 * PUT /api/media/{id}/poster: a picture in place of a frame of the film. GET /api/media/{id}/posters/{pictureId}: one that is
 * or was it, for the history.
 */
export function postersRoute(ctx: Ctx) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(bodyType, (_request, _payload, done) => done(null));
    app.addHook('onResponse', async (request) => {
      stopSlowly(request.raw);
    });

    app.put<{ Params: { id: string } }>('/api/media/:id/poster', async (request, reply) => {
      const { actor, params, raw } = request;
      if (!actor) throw new AppError('UNAUTHENTICATED');
      raw.setTimeout(silenceMs);
      const wish = { videoId: readId(params.id), picture: raw };
      return reply.send(await setPosterPicture({ ...requestContext(ctx, request), actor }, wish));
    });

    app.get<{ Params: { id: string; pictureId: string } }>(
      '/api/media/:id/posters/:pictureId',
      { exposeHeadRoute: false },
      async ({ actor, params }, reply) => {
        if (!actor) throw new AppError('UNAUTHENTICATED');
        const wanted = { mediaId: readId(params.id), pictureId: readId(params.pictureId) };
        return sendPicture(reply, await readPastPoster(ctx.db, actor, wanted));
      },
    );
  };
}
