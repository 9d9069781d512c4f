import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorizeFile } from '#features/media/file-access.ts';
import { locateFile } from '#features/media/locate-file.ts';
import type { Authorized } from '#features/media-items/media-items.policy.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { isMediaVariant, type MediaVariant } from '#features/media/media-variant.ts';
import { createViewRecorder } from '#features/media/record-view.ts';
import { createPictureMaker } from '#features/processing/makers/make-picture.ts';
import { readId } from '#http/read-id.ts';
import { createFileSender } from '#http/send-located.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type FileParams = { Params: { id: string; variant: string } };

/** GET and HEAD /api/media/{id}/{variant}: every file of every item, through one check. */
export function filesRoute(ctx: Ctx, options: { stallMs?: number } = {}) {
  return async (app: FastifyInstance): Promise<void> => {
    const send = createFileSender(ctx, options);
    const recordView = createViewRecorder(ctx);
    const makePicture = createPictureMaker(ctx);

    const locate = async (row: Authorized<MediaRow>, variant: MediaVariant) => {
      const found = await locateFile(ctx, row, variant);
      if (found || variant !== 'zoom') return found;
      await makePicture(row, 'zoom');
      return locateFile(ctx, row, variant);
    };

    app.get<FileParams>('/api/media/:id/:variant', async (request, reply) => {
      const { variant } = request.params;
      const query = new URL(request.url, 'http://localhost').searchParams;
      const { row, viewer } = await authorizeFile(ctx, { ...readParams(request), query });
      if (!isMediaVariant(variant)) throw new AppError('NOT_FOUND');
      const located = await locate(row, variant);
      if (!located) throw new AppError('NOT_FOUND');
      const isFixed = query.get('v') === String(row.version);
      await send(request, reply, {
        row,
        located,
        caching: isFixed ? 'fixed' : 'hour',
        beforeSending: () => recordView(viewer, row, variant),
      });
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
