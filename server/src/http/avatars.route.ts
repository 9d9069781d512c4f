import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readAvatar } from '#features/profiles/avatar.read.ts';
import { changeAvatar } from '#features/profiles/avatar.service.ts';
import { stopSlowly } from '#http/cut-off.ts';
import { readId } from '#http/read-id.ts';
import { requestContext } from '#http/request-context.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** The media type of tus bodies, which a form of another site cannot send. */
const bodyType = 'application/offset+octet-stream';
/** A client that sends nothing for this long has gone. */
const silenceMs = 30_000;

/** GET /api/avatars/{userId}: the picture of a person. PUT /api/avatar: a photo to make the caller's picture from. */
export function avatarsRoute(ctx: Ctx) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(bodyType, (_request, _payload, done) => done(null));
    app.addHook('onResponse', async (request) => {
      stopSlowly(request.raw);
    });

    const change = async (request: FastifyRequest) => {
      const actor = requireActor(request);
      request.raw.setTimeout(silenceMs);
      return changeAvatar({ ...requestContext(ctx, request), actor }, request.raw);
    };
    app.route({ method: 'PUT', url: '/api/avatar', handler: change });

    app.get<{ Params: { userId: string } }>('/api/avatars/:userId', async (request, reply) => {
      const { picture, version } = await readAvatar(
        ctx.db,
        requireActor(request),
        readId(request.params.userId),
      );
      reply.headers({
        etag: `"${version}"`,
        // The browser asks each time, so that it does not show its cached copy after the person has signed out.
        'cache-control': 'private, no-cache',
        vary: 'cookie',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      if (request.headers['if-none-match'] === `"${version}"`) return reply.code(304).send();
      return reply.type('image/webp').send(picture);
    });
  };
}

function requireActor({ actor }: FastifyRequest): Actor {
  if (!actor) throw new AppError('UNAUTHENTICATED');
  return actor;
}
