import type { FastifyInstance } from 'fastify';
import { safeName } from '#features/downloads/zip-names.ts';
import { collectionDownload } from '#features/downloads/collection-download.ts';
import { accountDownload } from '#features/downloads/account-download.ts';
import { openCollection } from '#features/collections/open-collection.ts';
import { readId } from '#http/read-id.ts';
import type { createZipSender } from '#http/send-zip.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type Options = { sendZip: ReturnType<typeof createZipSender> };

/**
 * GET /api/archive: the caller's own originals with their sidecars as one ZIP, also when the subscription has expired.
 * GET /api/collections/{id}/archive: those of a collection, in its order.
 */
export function downloadsRoute(ctx: Ctx, { sendZip }: Options) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/api/archive', { exposeHeadRoute: false }, async (request, reply) => {
      const { actor } = request;
      if (!actor) throw new AppError('UNAUTHENTICATED');
      const day = ctx.clock.now().toISOString().slice(0, 10);
      await sendZip(request, reply, {
        reader: actor.userId,
        fileName: `heirloom-archive-${day}.zip`,
        entries: accountDownload(ctx, actor.userId),
      });
      return reply;
    });

    app.get<{ Params: { id: string } }>(
      '/api/collections/:id/archive',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { actor } = request;
        if (!actor) throw new AppError('UNAUTHENTICATED');
        if (!actor.isActive) throw new AppError('SUBSCRIPTION_EXPIRED');
        const collection = await openCollection({ ...ctx, actor }, readId(request.params.id));
        await sendZip(request, reply, {
          reader: actor.userId,
          fileName: `${safeName(collection.name)}.zip`,
          entries: collectionDownload(ctx, collection),
        });
        return reply;
      },
    );
  };
}
