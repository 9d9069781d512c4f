import path from 'node:path';
import { type ItemRow, lockLiveItem } from '#features/processing/processing.repo.ts';
import { saveRendition } from '#features/processing/renditions.repo.ts';
import { pipelineVersion } from '#features/processing/processing-status.ts';
import { renditionBucket, renditionKey } from '#features/processing/rendition-kind.ts';
import { withWorkFolder } from '#features/processing/work-folder.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { sniffFile } from '#platform/media/sniff/sniff-file.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';

type ZoomCtx = Pick<Ctx, 'db' | 'storage' | 'media'>;

/**
 * Makes the maker of the large pictures that viewers ask for: several who ask at once wait for one making.
 * It throws AppError NOT_FOUND where there is nothing to zoom into, UNAVAILABLE when it may work another time.
 */
export const createZoomMaker = (ctx: ZoomCtx) => {
  const underway = new Map<string, Promise<void>>();
  return (row: ItemRow): Promise<void> => {
    const wish = `${row.id} ${row.rotation}`;
    const known = underway.get(wish);
    if (known) return known;
    const making = makeZoom(ctx, row).finally(() => underway.delete(wish));
    underway.set(wish, making);
    return making;
  };
};

const makeZoom = (ctx: ZoomCtx, row: ItemRow): Promise<void> =>
  withWorkFolder(ctx.storage, async (folder) => {
    if (row.type !== 'image') throw new AppError('NOT_FOUND');
    const original = ctx.storage.localPath(row.bucket, row.file_path);
    if (!(await ctx.storage.exists(row.bucket, row.file_path))) throw new AppError('NOT_FOUND');
    const sniffed = await sniffFile(original);
    if (sniffed.kind !== 'image') throw new AppError('NOT_FOUND');
    const outputPath = path.join(folder, 'zoom.webp');
    const { format } = sniffed;
    const photo = { path: original, format, outputPath, rotation: row.rotation };
    const made = await ctx.media.renderZoom(photo).catch((error: unknown) => {
      throw toAppError(error);
    });
    await keepZoom(ctx, row, { path: outputPath, ...made });
  });

const toAppError = (error: unknown): unknown => {
  if (!(error instanceof MediaError)) return error;
  return new AppError(error.kind === 'unprocessable' ? 'NOT_FOUND' : 'UNAVAILABLE');
};

type Zoom = { path: string; width: number; height: number; sizeBytes: number };

const keepZoom = (ctx: ZoomCtx, asked: ItemRow, zoom: Zoom): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await lockLiveItem(trx, asked.id);
    // Turned or trashed meanwhile: whoever still wants it asks again.
    if (!row || row.rotation !== asked.rotation) throw new AppError('NOT_FOUND');
    const key = renditionKey(row, 'zoom', 'webp');
    await ctx.storage.putDerived({ madePath: zoom.path, bucket: renditionBucket('zoom'), key });
    await saveRendition(trx, {
      media_id: row.id,
      kind: 'zoom',
      file_path: key,
      mime_type: 'image/webp',
      file_size: zoom.sizeBytes,
      width: zoom.width,
      height: zoom.height,
      pipeline_version: pipelineVersion,
    });
  });
