import type { IncomingMessage } from 'node:http';
import { guestFilesCallMaximum } from '@heirloom/contract/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawGuestFile } from '#features/guest-boxes/draw-guest-file.ts';
import { makerOf, openBox } from '#features/guest-boxes/visit-box.ts';
import { createPictureTurns } from '#features/processing/makers/picture-turns.ts';
import { beginGuestUpload, requireGuestUpload } from '#features/uploads/guest-upload.service.ts';
import { answerTus, uploadId } from '#http/answer-tus.ts';
import { cutOff, stopSlowly } from '#http/cut-off.ts';
import { goneSignal } from '#http/gone-signal.ts';
import { readId } from '#http/read-id.ts';
import { requestContext } from '#http/request-context.ts';
import { sendPicture } from '#http/send-picture.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';

type GuestRequest = FastifyRequest<{ Params: { token: string; id?: string } }>;
type PictureRequest = { Params: { spaceId: string; id: string } };

/** A guest who sends nothing for this long has gone, and can go on later. */
const silenceMs = 120_000;

/** What guests send, and what those see of it who decide about it. */
export function guestsRoute(ctx: Ctx) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(guestUploadsRoute(ctx));
    await app.register(guestFilesRoute(ctx));
  };
}

/** Resumable uploads by tus 1.0 at /api/guests/{token}/uploads, for people without an account. */
function guestUploadsRoute(ctx: Ctx) {
  return async (app: FastifyInstance): Promise<void> => {
    const receiving = new Set<IncomingMessage>();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.addHook('onRequest', async (_request, reply) => {
      reply
        .header('tus-resumable', '1.0.0')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('referrer-policy', 'no-referrer');
    });
    app.addHook('onResponse', async (request) => stopSlowly(request.raw));
    app.addHook('preClose', async () => {
      for (const request of receiving) cutOff(request);
    });

    const handle = async (request: GuestRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { token, id } = request.params;
      const box = await openBox(ctx, { token, cookies: request.headers.cookie });
      if (id !== undefined) {
        if (!uploadId.test(id)) throw new AppError('NOT_FOUND');
        await requireGuestUpload(ctx, { id, boxId: box.id });
      }
      if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
      receiving.add(request.raw);
      request.raw.setTimeout(silenceMs);
      try {
        return await answerTus(ctx, {
          request,
          reply,
          uploadId: id,
          uploadsPath: `/api/guests/${token}/uploads`,
          begin: async (wanted) => {
            const address = networkOfCaller(requestContext(ctx, request).request);
            await ctx.limits.consume('guest.upload.address', address);
            await ctx.limits.consume('guest.upload.link', box.id);
            await beginGuestUpload(ctx, { ...wanted, box, maker: makerOf(box) });
          },
        });
      } finally {
        receiving.delete(request.raw);
      }
    };
    const url = '/api/guests/:token/uploads';
    app.route({ method: ['POST', 'OPTIONS'], url, handler: handle });
    app.route({
      method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${url}/:id`,
      handler: handle,
    });
  };
}

/** GET /api/spaces/{spaceId}/guest-files/{id}/picture: a look at what a guest sent, before somebody takes it in. */
function guestFilesRoute(ctx: Ctx) {
  return async (app: FastifyInstance): Promise<void> => {
    // The workers are everybody's, and a page asks for the pictures of all that waits.
    const takeTurn = createPictureTurns(guestFilesCallMaximum);

    app.get<PictureRequest>(
      '/api/spaces/:spaceId/guest-files/:id/picture',
      { exposeHeadRoute: false },
      async ({ actor, params }, reply) => {
        if (!actor) throw new AppError('UNAUTHENTICATED');
        if (!actor.isActive) throw new AppError('SUBSCRIPTION_EXPIRED');
        const gone = goneSignal(reply.raw);
        const wanted = { spaceId: readId(params.spaceId), mediaId: readId(params.id), gone };
        const endTurn = await takeTurn(actor.userId, gone);
        const picture = await drawGuestFile(ctx, actor, wanted).finally(endTurn);
        return sendPicture(reply, picture);
      },
    );
  };
}
