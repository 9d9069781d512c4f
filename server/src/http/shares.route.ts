import type { FastifyInstance, FastifyRequest } from 'fastify';
import { safeName } from '#features/downloads/zip-names.ts';
import { createPictureMaker } from '#features/processing/makers/make-picture.ts';
import { openSharedDownload } from '#features/shares/shared-download.ts';
import { locateSharedFile } from '#features/shares/shared-file.ts';
import { readId } from '#http/read-id.ts';
import type { createZipSender } from '#http/send-zip.ts';
import { createFileSender } from '#http/send-located.ts';
import type { Ctx } from '#platform/context.ts';

type Options = { sendZip: ReturnType<typeof createZipSender> };
type FileParams = { Params: { token: string; id: string; variant: string } };

/**
 * GET and HEAD /api/shares/{token}/{mediaId}/{variant}: every file that a visitor of a link gets, through one check.
 * GET /api/shares/{token}/archive: a shared collection as one ZIP, where its owner allows saving.
 */
export function sharesRoute(ctx: Ctx, { sendZip }: Options) {
  return async (app: FastifyInstance): Promise<void> => {
    const send = createFileSender(ctx);
    const makePicture = createPictureMaker(ctx);

    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
    });

    app.get<FileParams>('/api/shares/:token/:id/:variant', async (request, reply) => {
      const { id, variant } = request.params;
      const found = await locateSharedFile(ctx, visitOf(request), {
        mediaId: readId(id),
        variant,
        makePicture,
      });
      await send(request, reply, { ...found, caching: 'ask' });
      return reply;
    });

    app.get<{ Params: { token: string } }>(
      '/api/shares/:token/archive',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { shareId, name, entries } = await openSharedDownload(
          ctx,
          visitOf(request),
          makePicture,
        );
        await sendZip(request, reply, {
          reader: shareId,
          fileName: `${safeName(name)}.zip`,
          entries,
        });
        return reply;
      },
    );
  };
}

function visitOf({ params, headers }: FastifyRequest<{ Params: { token: string } }>) {
  return {
    token: params.token,
    cookies: headers.cookie,
  };
}
