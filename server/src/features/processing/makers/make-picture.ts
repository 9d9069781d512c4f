import path from 'node:path';
import { keepOnDemand } from '#features/processing/steps/keep-file.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { sniffFile } from '#platform/media/sniff/sniff-file.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';

/** `zoom`: for a closer look. `clean`: for visitors to save, as large as the original, without place and camera. */
const pictures = {
  zoom: { extension: 'webp', mimeType: 'image/webp', render: 'renderZoom' },
  clean: { extension: 'jpg', mimeType: 'image/jpeg', render: 'renderFull' },
} as const;

export type PictureOnDemand = keyof typeof pictures;

/** The pictures that are outdated when a photo is rotated. */
export const picturesOnDemand = Object.entries(pictures).map(([kind, { extension }]) => ({
  kind: kind as PictureOnDemand,
  extension,
}));

type PictureCtx = Pick<Ctx, 'db' | 'storage' | 'media'>;

export type PictureMaker = (row: MediaRow, kind: PictureOnDemand) => Promise<void>;

/**
 * Returns the function that makes large pictures of photos on request; simultaneous requests share one run.
 * It throws AppError NOT_FOUND where there is no picture to show, UNAVAILABLE when a later try may succeed.
 */
export function createPictureMaker(ctx: PictureCtx): PictureMaker {
  const underway = new Map<string, Promise<void>>();
  return (row, kind) => {
    const wish = `${row.id} ${kind} ${row.rotation}`;
    const known = underway.get(wish);
    if (known) return known;
    const making = makePicture(ctx, row, kind).finally(() => underway.delete(wish));
    underway.set(wish, making);
    return making;
  };
}

function makePicture(ctx: PictureCtx, row: MediaRow, kind: PictureOnDemand): Promise<void> {
  return ctx.storage.withScratch(async (folder) => {
    if (row.type !== 'image') throw new AppError('NOT_FOUND');
    await ctx.storage.withLocalFile(row.bucket, row.file_path, (original) =>
      renderPicture(ctx, row, { kind, original, folder }),
    );
  });
}

type Rendering = { kind: PictureOnDemand; original: string; folder: string };

async function renderPicture(
  ctx: PictureCtx,
  row: MediaRow,
  { kind, original, folder }: Rendering,
): Promise<void> {
  const sniffed = await sniffFile(original);
  if (sniffed.kind !== 'image') throw new AppError('NOT_FOUND');
  const { extension, mimeType, render } = pictures[kind];
  const outputPath = path.join(folder, `${kind}.${extension}`);
  const { format } = sniffed;
  const photo = { path: original, format, outputPath, rotation: row.rotation };
  const made = await ctx.media[render](photo).catch((error: unknown) => {
    throw toAppError(error);
  });
  await keepOnDemand(ctx, row, { kind, mimeType, path: outputPath, ...made });
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof MediaError)) return error;
  return new AppError(error.kind === 'unprocessable' ? 'NOT_FOUND' : 'UNAVAILABLE');
}
