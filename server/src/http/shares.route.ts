import type { FastifyInstance, FastifyRequest } from 'fastify';
import { writeZip } from '#features/downloads/write-zip.ts';
import { safeName } from '#features/downloads/zip-names.ts';
import type { createPictureMaker } from '#features/processing/makers/make-picture.ts';
import { openSharedDownload } from '#features/shares/shared-download.ts';
import { locateSharedFile } from '#features/shares/shared-file.ts';
import { goneSignal } from '#http/gone-signal.ts';
import type { RangePermits } from '#http/range-permits.ts';
import { readId } from '#http/read-id.ts';
import type { RunningResponses } from '#http/running-responses.ts';
import { createFileSender } from '#http/send-located.ts';
import type { createZipSender } from '#http/send-zip.ts';
import type { Ctx } from '#platform/context.ts';

type Options = {
  sendZip: ReturnType<typeof createZipSender>;
  running: RunningResponses;
  permits: RangePermits;
  pictureMaker: ReturnType<typeof createPictureMaker>;
};
type FileParams = { Params: { token: string; id: string; variant: string } };

/**
 * GET and HEAD /api/shares/{token}/{mediaId}/{variant}: every file that a visitor of a link gets, through one check.
 * GET /api/shares/{token}/archive: a shared collection as one ZIP, where its owner allows saving.
 */
export function sharesRoute(ctx: Ctx, { sendZip, running, permits, pictureMaker }: Options) {
  return async (app: FastifyInstance): Promise<void> => {
    const send = createFileSender(ctx, { running });

    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
    });

    app.get<FileParams>('/api/shares/:token/:id/:variant', async (request, reply) => {
      const { id, variant } = request.params;
      const asked = { mediaId: readId(id), variant };
      const visit = visitOf(request);
      const sending = await permits.use(request.rangePass, async () => {
        const { hasPassword, makerId, ...found } = await locateSharedFile(ctx, visit, {
          ...asked,
          makePicture: pictureMaker(goneSignal(reply.raw), 'visitor'),
        });
        return {
          ...found,
          // What a password protects is not left on a computer that others may use.
          caching: hasPassword ? 'never' : 'ask',
          permission: {
            people: [found.row.user_id, makerId],
            check: () => locateSharedFile(ctx, visit, { ...asked, makePicture: makeNone }),
          },
        };
      });
      await send(request, reply, sending);
      return reply;
    });

    app.get<{ Params: { token: string } }>(
      '/api/shares/:token/archive',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const visit = visitOf(request);
        const { shareId, ownerId, name, entries, check } = await openSharedDownload(
          ctx,
          visit,
          pictureMaker(goneSignal(reply.raw), 'visitor'),
        );
        await sendZip(request, reply, {
          reader: shareId,
          fileName: `${safeName(name)}.zip`,
          write: (output) => writeZip(entries, output),
          permission: { people: [ownerId], check },
        });
        return reply;
      },
    );
  };
}

/** A picture that is being sent was made before. */
const makeNone = async (): Promise<void> => undefined;

function visitOf({ params, headers }: FastifyRequest<{ Params: { token: string } }>) {
  return {
    token: params.token,
    cookies: headers.cookie,
  };
}
