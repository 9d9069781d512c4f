import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentActor } from '#features/auth/current-actor.ts';
import type { Visible } from '#features/media-items/media-items.policy.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { authorizeFile } from '#features/media/file-access.ts';
import { locateFile } from '#features/media/locate-file.ts';
import { isMediaVariant, type MediaVariant } from '#features/media/media-variant.ts';
import { createViewRecorder } from '#features/media/record-view.ts';
import type { createPictureMaker } from '#features/processing/makers/make-picture.ts';
import { goneSignal } from '#http/gone-signal.ts';
import type { RangePermits } from '#http/range-permits.ts';
import { readId } from '#http/read-id.ts';
import { createFileSender, type FileSenderOptions, type Sending } from '#http/send-located.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type FileParams = { Params: { id: string; variant: string } };

type Options = FileSenderOptions & {
  permits: RangePermits;
  pictureMaker: ReturnType<typeof createPictureMaker>;
};

/** GET and HEAD /api/media/{id}/{variant}: every file of every item, through one check. */
export function filesRoute(ctx: Ctx, { permits, pictureMaker, ...options }: Options) {
  return async (app: FastifyInstance): Promise<void> => {
    const send = createFileSender(ctx, options);
    const recordView = createViewRecorder(ctx);

    const locate = async (
      row: Visible<MediaRow>,
      variant: MediaVariant,
      makePicture: () => Promise<void>,
    ) => {
      const found = await locateFile(ctx, row, variant);
      if (found || variant !== 'zoom') return found;
      await makePicture();
      return locateFile(ctx, row, variant);
    };

    const authorize = async (request: FastifyRequest<FileParams>, reply: FastifyReply) => {
      const { variant } = request.params;
      const query = new URL(request.url, 'http://localhost').searchParams;
      const asked = { ...readParams(request), query, since: ctx.clock.now() };
      const { row, viewer } = await authorizeFile(ctx, asked);
      if (!isMediaVariant(variant)) throw new AppError('NOT_FOUND');
      const located = await locate(row, variant, () =>
        pictureMaker(goneSignal(reply.raw), 'copy')(row, 'zoom', viewer.userId),
      );
      if (!located) throw new AppError('NOT_FOUND');
      const isFixed = query.get('v') === String(row.version);
      const sending: Sending = {
        row,
        located,
        caching: isFixed ? 'fixed' : 'hour',
        permission: {
          people: [viewer.userId, row.user_id],
          check: async () => {
            const actor = asked.actor && (await currentActor(ctx, asked.actor));
            return authorizeFile(ctx, { ...asked, actor });
          },
        },
        beforeSending: () => recordView(viewer, row, variant),
      };
      return sending;
    };

    app.get<FileParams>('/api/media/:id/:variant', async (request, reply) => {
      await send(
        request,
        reply,
        await permits.use(request.rangePass, () => authorize(request, reply)),
      );
      return reply;
    });
  };
}

function readParams({ params, actor }: FastifyRequest<FileParams>) {
  return {
    mediaId: readId(params.id),
    variant: isMediaVariant(params.variant) ? params.variant : ('original' as const),
    actor,
  };
}
