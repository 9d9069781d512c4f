import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createUpload } from '#features/uploads/create-upload.service.ts';
import { type OnFinishStep, goOn } from '#features/uploads/finish-steps.ts';
import { parseUploadMetadata } from '#features/uploads/upload-metadata.ts';
import { requireAdding, requireOwnUpload } from '#features/uploads/uploads.policy.ts';
import { type UploadsCtx, answerTus, uploadId } from '#http/answer-tus.ts';
import { cutOff, stopSlowly } from '#http/cut-off.ts';
import { AppError } from '#platform/errors.ts';

type UploadRequest = FastifyRequest<{ Params: { id?: string } }>;

const uploadsPath = '/api/uploads';
/** A client that sends nothing for this long has gone; it can continue its upload later. */
const silenceMs = 120_000;

/**
 * Resumable uploads by tus 1.0 at /api/uploads. There is no GET: bytes are read from /api/media only. `onStep` is for
 * tests that kill the server in the middle.
 */
export function uploadsRoute(ctx: UploadsCtx, { onStep = goOn }: { onStep?: OnFinishStep } = {}) {
  return async (app: FastifyInstance): Promise<void> => {
    const receiving = new Set<IncomingMessage>();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // tus asks for this header in every answer, refusals included.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('tus-resumable', '1.0.0');
    });
    app.addHook('onResponse', async (request) => {
      stopSlowly(request.raw);
    });
    // What has arrived is flushed; the client continues when the server runs again.
    app.addHook('preClose', async () => {
      for (const request of receiving) cutOff(request);
    });

    const handle = async (request: UploadRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { actor, params } = request;
      if (!actor) throw new AppError('UNAUTHENTICATED');
      const { id } = params;
      if (id === undefined) {
        if (!actor.isActive) throw new AppError('SUBSCRIPTION_EXPIRED');
      } else {
        // An upload that was begun may be finished when the subscription has ended meanwhile.
        if (!uploadId.test(id)) throw new AppError('NOT_FOUND');
        await requireOwnUpload(ctx, actor, id);
      }
      if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
      receiving.add(request.raw);
      request.raw.setTimeout(silenceMs);
      try {
        return await answerTus(ctx, {
          request,
          reply,
          uploadId: id,
          uploadsPath,
          onStep,
          begin: async ({ header, ...wanted }) => {
            const { spaceIds: wishes = [], ...metadata } = parseUploadMetadata(header);
            const asked = { ownerId: metadata.targetUserId, spaceIds: wishes };
            const spaceIds = await requireAdding(ctx.db, actor, asked);
            await createUpload(ctx, {
              ...wanted,
              actor,
              metadata,
              sharing: { spaceIds, byRule: true },
            });
          },
        });
      } finally {
        receiving.delete(request.raw);
      }
    };
    app.route({ method: ['POST', 'OPTIONS'], url: uploadsPath, handler: handle });
    app.route({
      method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${uploadsPath}/:id`,
      handler: handle,
    });
  };
}
