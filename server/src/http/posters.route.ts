import type { FastifyInstance } from 'fastify';
import { setPosterPicture } from '#features/thumbnails/poster-picture.service.ts';
import { stopSlowly } from '#http/cut-off.ts';
import { readId } from '#http/read-id.ts';
import { requestContext } from '#http/request-context.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** The media type of tus bodies, which a form of another site cannot send. */
const bodyType = 'application/offset+octet-stream';
/** A client that sends nothing for this long has gone. */
const silenceMs = 30_000;

/** PUT /api/media/{id}/poster: a picture in place of a frame of the film. */
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
  };
}
