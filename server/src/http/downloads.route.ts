import type { FastifyInstance } from 'fastify';
import { currentActor } from '#features/auth/current-actor.ts';
import { openCollection } from '#features/collections/open-collection.ts';
import { collectionDownload } from '#features/downloads/collection-download.ts';
import { writeZip } from '#features/downloads/write-zip.ts';
import { safeName } from '#features/downloads/zip-names.ts';
import { personScope } from '#features/export/find-scope.read.ts';
import { writeExportZip } from '#features/export/write-export-zip.ts';
import { notify } from '#features/mails/send-notice.job.ts';
import { exportPartsRoute } from '#http/export-parts.route.ts';
import { readId } from '#http/read-id.ts';
import type { createZipSender } from '#http/send-zip.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type Options = { sendZip: ReturnType<typeof createZipSender> };

/**
 * GET /api/archive: all that is the caller's own as an export, in one ZIP, also when the subscription has expired.
 * GET /api/exports/part: a part of an export that somebody has chosen.
 * GET /api/collections/{id}/archive: those of a collection, in its order.
 */
export function downloadsRoute(ctx: Ctx, { sendZip }: Options) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(exportPartsRoute(ctx, { sendZip }));
    app.get('/api/archive', { exposeHeadRoute: false }, async (request, reply) => {
      const actor = requireActor(request.actor);
      const notice = { kind: 'archive-downloaded' } as const;
      await notify(ctx.db, ctx, { userId: actor.userId, notice });
      const day = ctx.clock.now().toISOString().slice(0, 10);
      await sendZip(request, reply, {
        reader: actor.userId,
        fileName: `heirloom-archive-${day}.zip`,
        write: async (output) => {
          // Without a subscription nobody can restore anything, so the trash comes along.
          const scope = {
            ...(await personScope(ctx.db, actor.userId)),
            withTrash: !actor.isActive,
          };
          await writeExportZip(ctx, { scope, output });
        },
        permission: {
          people: [actor.userId],
          check: async () => requireActor(await currentActor(ctx, actor)),
        },
      });
      return reply;
    });

    app.get<{ Params: { id: string } }>(
      '/api/collections/:id/archive',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const actor = requireActor(request.actor);
        const open = (reader: Actor) => {
          if (!reader.isActive) throw new AppError('SUBSCRIPTION_EXPIRED');
          return openCollection({ ...ctx, actor: reader }, readId(request.params.id), 'download');
        };
        const collection = await open(actor);
        const { entries, check } = collectionDownload(ctx, { collection, viewer: actor });
        await sendZip(request, reply, {
          reader: actor.userId,
          fileName: `${safeName(collection.name)}.zip`,
          write: (output) => writeZip(entries, output),
          permission: {
            people: [actor.userId, ...(collection.user_id === null ? [] : [collection.user_id])],
            check: async () => {
              await open(requireActor(await currentActor(ctx, actor)));
              await check();
            },
          },
        });
        return reply;
      },
    );
  };
}

function requireActor(actor: Actor | null): Actor {
  if (!actor) throw new AppError('UNAUTHENTICATED');
  return actor;
}
