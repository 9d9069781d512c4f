import path from 'node:path';
import { hasFile, type MediaRow } from '#features/media-items/media-row.ts';
import { createPictureTurns } from '#features/processing/makers/picture-turns.ts';
import { keepOnDemand } from '#features/processing/steps/keep-file.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { unavailable } from '#platform/media/worker/unavailable.ts';

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

/** `asker`: the person or link for whom the picture is made; each has only so many made at once. */
export type PictureMaker = (row: MediaRow, kind: PictureOnDemand, asker: string) => Promise<void>;

type Run = { made: Promise<void>; askers: number; giveUp: AbortController };

/**
 * Returns the function that makes large pictures of photos for a request, whose signal says that its client has left.
 * Simultaneous requests share one run. What waits is given up when all who want it have left; what has begun is made
 * and kept.
 * It throws AppError NOT_FOUND where there is no picture to show, TOO_MANY_REQUESTS when too many wait for this asker,
 * UNAVAILABLE when a later try may succeed, STORAGE_FULL when the disk leaves no room for this use.
 */
export function createPictureMaker(
  ctx: PictureCtx,
): (gone: AbortSignal, use: PictureUse) => PictureMaker {
  const underway = new Map<string, Run>();
  const takeTurn = createPictureTurns();

  const begin = (wish: string, row: MediaRow, { asker, ...picture }: Wish): Run => {
    const giveUp = new AbortController();
    const makeInTurn = async (): Promise<void> => {
      const endTurn = await takeTurn(asker, giveUp.signal);
      try {
        await makePicture(ctx, row, { ...picture, givenUp: giveUp.signal });
      } finally {
        endTurn();
      }
    };
    const made = makeInTurn().finally(() => {
      if (underway.get(wish) === run) underway.delete(wish);
    });
    made.catch(() => undefined);
    const run: Run = { made, askers: 0, giveUp };
    underway.set(wish, run);
    giveUp.signal.addEventListener('abort', () => underway.delete(wish), { once: true });
    return run;
  };

  return (gone, use) => (row, kind, asker) => {
    const wish = `${row.id} ${kind} ${row.rotation}`;
    return join(underway.get(wish) ?? begin(wish, row, { kind, use, asker }), gone);
  };
}

/** A visitor's picture gets less room on the disk. */
type PictureUse = 'copy' | 'visitor';
type Wanted = { kind: PictureOnDemand; use: PictureUse };
type Wish = Wanted & { asker: string };

/** Waits for a run until the client has left; the last one who leaves gives it up. */
function join(run: Run, gone: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  run.askers += 1;
  const leave = () => {
    run.askers -= 1;
    if (run.askers === 0) run.giveUp.abort();
    reject(new AppError('UNAVAILABLE'));
  };
  gone.addEventListener('abort', leave, { once: true });
  run.made.then(resolve, reject).finally(() => gone.removeEventListener('abort', leave));
  if (gone.aborted) leave();
  return promise;
}

type Making = Wanted & { givenUp: AbortSignal };

function makePicture(ctx: PictureCtx, row: MediaRow, making: Making): Promise<void> {
  return ctx.storage.withScratch(making.use, async (folder, full) => {
    if (row.type !== 'image' || !hasFile(row)) throw new AppError('NOT_FOUND');
    await ctx.storage.withLocalFile(row.bucket, row.file_path, (original) =>
      renderPicture(ctx, row, { ...making, original, folder, full }),
    );
  });
}

type Rendering = Making & { original: string; folder: string; full: AbortSignal };

async function renderPicture(
  ctx: PictureCtx,
  row: MediaRow,
  { kind, givenUp, original, folder, full }: Rendering,
): Promise<void> {
  const options = { owner: row.user_id };
  const sniffed = await ctx.media.sniff({ path: original }, options).catch(refuse);
  if (sniffed.kind !== 'image') throw new AppError('NOT_FOUND');
  const { extension, mimeType, render } = pictures[kind];
  const outputPath = path.join(folder, `${kind}.${extension}`);
  const { format } = sniffed;
  const photo = { path: original, format, outputPath, rotation: row.rotation };
  const made = await ctx.media[render](photo, {
    ...options,
    signal: full,
    whileWaiting: givenUp,
  }).catch(refuse);
  await keepOnDemand(ctx, row, { kind, mimeType, path: outputPath, ...made });
}

function refuse(error: unknown): never {
  if (!(error instanceof MediaError)) throw error;
  throw error.kind === 'unprocessable' ? new AppError('NOT_FOUND') : unavailable(error);
}
