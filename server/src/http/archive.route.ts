import type { FastifyInstance } from 'fastify';
import { safeName } from '#features/archive/archive-names.ts';
import { collectionArchive } from '#features/archive/collection-archive.ts';
import { ownArchive } from '#features/archive/own-archive.ts';
import { openCollection } from '#features/collections/open-collection.ts';
import { readId } from '#http/read-id.ts';
import type { createArchiveSender } from '#http/send-archive.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type Options = { sendArchive: ReturnType<typeof createArchiveSender> };

/**
 * GET /api/archive: the caller's own originals with their sidecars as one ZIP, also after the subscription.
 * GET /api/collections/{id}/archive: those of a collection, in its order.
 */
export const archiveRoute =
  (ctx: Ctx, { sendArchive }: Options) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/api/archive', { exposeHeadRoute: false }, async (request, reply) => {
      const { actor } = request;
      if (!actor) throw new AppError('UNAUTHENTICATED');
      const day = ctx.clock.now().toISOString().slice(0, 10);
      await sendArchive(request, reply, {
        reader: actor.userId,
        fileName: `heirloom-archive-${day}.zip`,
        entries: ownArchive(ctx, actor.userId),
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
        await sendArchive(request, reply, {
          reader: actor.userId,
          fileName: `${safeName(collection.name)}.zip`,
          entries: collectionArchive(ctx, collection),
        });
        return reply;
      },
    );
  };
