import type { FastifyInstance } from 'fastify';
import { writeArchive } from '#features/archive/archive.service.ts';
import { contentDisposition } from '#http/file-headers.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** A reader that takes nothing for so long is gone. */
const stallMs = 120_000;

/** GET /api/archive: the caller's own originals with their sidecars as one ZIP, also after the subscription. */
export const archiveRoute =
  (ctx: Ctx) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/api/archive', { exposeHeadRoute: false }, async (request, reply) => {
      const { actor } = request;
      if (!actor) throw new AppError('UNAUTHENTICATED');
      if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');

      reply.hijack();
      const output = reply.raw;
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) output.setHeader(name, value);
      }
      const day = ctx.clock.now().toISOString().slice(0, 10);
      output.writeHead(200, {
        'content-type': 'application/zip',
        'content-disposition': contentDisposition('attachment', `heirloom-archive-${day}.zip`),
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      output.setTimeout(stallMs, () => output.destroy());
      try {
        await writeArchive(ctx, { ownerId: actor.userId, output });
      } catch (error) {
        // The connection is cut, so that no browser takes half an archive for a whole one.
        output.destroy();
        request.log.warn(
          { code: (error as { code?: unknown }).code },
          'archive download ended early',
        );
      }
      return reply;
    });
  };
