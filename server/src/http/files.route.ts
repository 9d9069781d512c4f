import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorizeFile } from '#features/media/file-access.ts';
import { type LocatedFile, locateFile } from '#features/media/locate-file.ts';
import type { Authorized } from '#features/media/media.policy.ts';
import type { MediaRow } from '#features/media/media.present.ts';
import { isMediaVariant, type MediaVariant } from '#features/media/media-variant.ts';
import { createLookRecorder } from '#features/media/record-look.ts';
import { createZoomMaker } from '#features/processing/make-zoom.ts';
import { remakeLost } from '#features/processing/remake-lost.ts';
import { createBufferPool } from '#http/buffer-pool.ts';
import { serveFile } from '#http/serve-file.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredFile } from '#platform/storage/storage.ts';

type FileParams = { Params: { id: string; variant: string } };

/** As much as nginx waits for a reader. */
const STALL_MS = 60_000;
/** 32 MiB of large buffers; the readers beyond get small ones. */
const LARGE_BUFFERS = 64;

/** GET and HEAD /api/media/{id}/{variant}: every file of every item, through one check. */
export const filesRoute =
  (ctx: Ctx, { stallMs = STALL_MS } = {}) =>
  async (app: FastifyInstance): Promise<void> => {
    const pool = createBufferPool(LARGE_BUFFERS);
    const recordLook = createLookRecorder(ctx);
    const makeZoom = createZoomMaker(ctx);

    const locate = async (row: Authorized<MediaRow>, variant: MediaVariant) => {
      const found = await locateFile(ctx, row, variant);
      if (found || variant !== 'zoom') return found;
      await makeZoom(row);
      return locateFile(ctx, row, variant);
    };

    app.get<FileParams>('/api/media/:id/:variant', async (request, reply) => {
      const { variant } = request.params;
      const query = new URL(request.url, 'http://localhost').searchParams;
      const { row, viewer } = await authorizeFile(ctx, { ...readParams(request), query });
      if (!isMediaVariant(variant)) throw new AppError('NOT_FOUND');
      const located = await locate(row, variant);
      if (!located) throw new AppError('NOT_FOUND');
      const file = await openFile(ctx, row, located);
      try {
        await recordLook(viewer, row, variant);
        const isFixed = query.get('v') === String(row.version);
        await serveFile({ request, reply, file, located, isFixed, pool, stallMs });
      } finally {
        await file.handle.close();
      }
      return reply;
    });
  };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Stands in for what is no id at all: it is looked for, and missed, like any other. */
const nobodysId = '00000000-0000-0000-0000-000000000000';

const readParams = ({ params, actor }: FastifyRequest<FileParams>) => ({
  mediaId: uuid.test(params.id) ? params.id : nobodysId,
  variant: isMediaVariant(params.variant) ? params.variant : ('original' as const),
  actor,
});

/** A derived file that was deleted is made again; until then it is missing. */
const openFile = async (
  ctx: Ctx,
  row: Authorized<MediaRow>,
  { bucket, key, kind }: LocatedFile,
): Promise<StoredFile> => {
  try {
    return await ctx.storage.open(bucket, key);
  } catch (error) {
    const isLost = error instanceof AppError && error.code === 'NOT_FOUND' && kind !== null;
    if (isLost) await remakeLost(ctx, row.id, kind);
    throw error;
  }
};
