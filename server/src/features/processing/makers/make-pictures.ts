import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';
import type { FileRow } from '#features/media-items/media-row.ts';
import { mendingOfCopy } from '#features/media-items/mending-of.ts';
import { type FilmSource, withBestSource } from '#features/processing/makers/best-source.ts';
import { findCover } from '#features/processing/makers/film-cover.ts';
import { picturesOnDemand } from '#features/processing/makers/make-picture.ts';
import type { OpenItem } from '#features/processing/makers/open-item.ts';
import { withPictureFacts } from '#features/processing/makers/picture-facts.ts';
import { attemptStep } from '#features/processing/steps/attempt-step.ts';
import type { MadeFile } from '#features/processing/steps/keep-file.ts';
import { type Outcome, recordOutcome } from '#features/processing/steps/record-outcome.ts';
import { renditionBucket, renditionKey } from '#features/processing/steps/rendition-kind.ts';
import { deleteRenditions } from '#features/processing/steps/renditions.repo.ts';
import type { StepRow } from '#features/processing/steps/steps.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { RenderedPhoto } from '#platform/media/image/render-photo.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';
import type { Inspection } from '#platform/media/worker/inspect-file.ts';

type PicturesCtx = Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs'>;

type Work = { step: StepRow; inspection: Inspection; signal: AbortSignal };

/** Makes thumbnail, grid and view: of the photo itself, of a frame of the film, of the recording's cover. */
export async function makePictures(
  ctx: PicturesCtx,
  { row, path: original }: OpenItem,
  { step, inspection, signal }: Work,
): Promise<void> {
  const key = { mediaId: row.id, step: step.step, revision: step.revision };
  await attemptStep(ctx, key, async (folder, full) => {
    const stop = AbortSignal.any([signal, full]);
    const draw = { row, original, folder, inspection, signal: stop };
    const photo = await drawPictures(ctx, draw);
    const motion = await takeMotionFilm(ctx, draw);
    await recordOutcome(ctx, key, photo ? picturesOutcome(ctx, row, photo, motion) : noPictures);
  });
}

type Draw = {
  row: FileRow;
  original: string;
  folder: string;
  inspection: Inspection;
  signal: AbortSignal;
};

/** Returns null for a recording without a cover. */
async function drawPictures(
  ctx: PicturesCtx,
  { row, original, folder, inspection, signal }: Draw,
): Promise<RenderedPhoto | null> {
  const { media } = ctx;
  const options = { signal, owner: row.user_id };
  const input = { path: original, outputDir: folder, rotation: row.rotation };
  const { sniffed, probe } = inspection;
  if (row.type === 'image') {
    if (sniffed.kind !== 'image') throw notShown(trouble.noPicture, sniffed.format);
    return media.renderPhoto({ ...input, format: sniffed.format }, options);
  }
  if (!probe) throw notShown(trouble.unreadable, 'no probe');
  if (row.type === 'audio') {
    return media.makeCover({ path: original, outputDir: folder, facts: probe }, options);
  }
  const cover = await findCover(ctx, row.id);
  if (cover) {
    return ctx.storage.withLocalFile(cover.bucket, cover.key, (file) =>
      media.renderPhoto({ path: file, format: cover.format, outputDir: folder }, options),
    );
  }
  const atMs = row.poster_at_ms;
  const film = { path: original, facts: probe };
  // People choose a moment in the access copy; where the original's timestamps restart, only the copy has that frame.
  const isOfCopy = atMs !== null && probe.restartsClock;
  const frame = { rule: row.poster_rule, ...(atMs !== null && { atMs, isExact: true }) };
  const draw = async (source: FilmSource & { mending?: Mending }): Promise<RenderedPhoto> =>
    (await media.makePoster({ ...input, ...source, ...frame }, options)).photo;
  if (isOfCopy) return withBestSource(ctx, { row, ...film, signal }, draw);
  const mending = mendingOfCopy(row);
  return draw({ ...film, ...(mending && { mending }) });
}

const notShown = (reason: string, detail: string) =>
  new MediaError({ kind: 'unprocessable', reason, detail });

async function takeMotionFilm(
  { media }: Pick<Ctx, 'media'>,
  { row, original, folder, inspection, signal }: Draw,
): Promise<MadeFile[]> {
  if (row.type !== 'image' || !inspection.metadata?.isMotionPhoto) return [];
  const outPath = path.join(folder, 'motion.mp4');
  const options = { signal, owner: row.user_id };
  const isThere = await media.extractMotionVideo({ path: original, outPath }, options);
  if (!isThere) return [];
  const { size } = await stat(outPath);
  return [{ kind: 'motion', path: outPath, mimeType: 'video/mp4', sizeBytes: size }];
}

const noPictures: Outcome = { state: 'done' };

function picturesOutcome(
  { storage }: Pick<Ctx, 'storage'>,
  row: FileRow,
  photo: RenderedPhoto,
  motion: MadeFile[],
): Outcome {
  return {
    state: photo.status === 'damaged' ? 'damaged' : 'done',
    reason: photo.reason,
    detail: photo.detail,
    files: [...photo.renditions, ...motion],
    changes: {
      placeholder: photo.placeholder,
      dominant_color: photo.dominantColor,
      thumbnail_path: renditionKey(row, 'thumb', 'jpg'),
      ...(row.type === 'image' && {
        width: photo.width,
        height: photo.height,
        ...withPictureFacts(row, photo),
      }),
    },
    also: async (trx) => {
      if (row.type !== 'image') return;
      // The large pictures show the old rotation; they are made again on request.
      for (const { kind, extension } of picturesOnDemand) {
        await deleteRenditions(trx, row.id, [kind]);
        await storage.remove(renditionBucket(kind), renditionKey(row, kind, extension));
      }
    },
  };
}
