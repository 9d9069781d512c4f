import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ClipRow, FileRow } from '#features/media-items/media-row.ts';
import { captionsOfPart } from '#features/processing/clips/captions-of-part.ts';
import { partOf } from '#features/processing/clips/open-source.ts';
import type { FilmSource } from '#features/processing/makers/best-source.ts';
import { findCover } from '#features/processing/makers/film-cover.ts';
import { peaksFile } from '#features/processing/makers/sound-makers.ts';
import type { MadeFile } from '#features/processing/steps/keep-file.ts';
import type { Outcome } from '#features/processing/steps/record-outcome.ts';
import { renditionBucket, renditionKey } from '#features/processing/steps/rendition-kind.ts';
import { listRenditions } from '#features/processing/steps/renditions.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { ProcessingStepName } from '#platform/db/media-tables.ts';
import { posterTimeMs } from '#platform/media/film/poster-time.ts';

export type ClipCtx = Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs'>;

type Making = {
  clip: ClipRow;
  parent: FileRow;
  source: FilmSource;
  folder: string;
  signal: AbortSignal;
};

type ClipMaker = (ctx: ClipCtx, making: Making) => Promise<Outcome>;

const nothing: Outcome = { state: 'done' };

/** The cover of a recording shows the whole; so clips of recordings have no picture. */
const makePictures: ClipMaker = async (ctx, { clip, source, folder, signal }) => {
  if (clip.type === 'audio') return nothing;
  const options = { signal, owner: clip.user_id };
  const cover = await findCover(ctx, clip.id);
  const part = partOf(clip);
  const at = clip.poster_at_ms ?? posterTimeMs('upload', part.endMs - part.beginMs);
  const frame = { rule: clip.poster_rule, atMs: part.beginMs + at, within: part };
  const photo = cover
    ? await ctx.storage.withLocalFile(cover.bucket, cover.key, (file) =>
        ctx.media.renderPhoto({ path: file, format: cover.format, outputDir: folder }, options),
      )
    : (await ctx.media.makePoster({ ...source, ...frame, outputDir: folder }, options)).photo;
  return {
    state: photo.status === 'damaged' ? 'damaged' : 'done',
    reason: photo.reason,
    detail: photo.detail,
    files: photo.renditions,
    changes: {
      placeholder: photo.placeholder,
      dominant_color: photo.dominantColor,
      thumbnail_path: renditionKey(clip, 'thumb', 'jpg'),
    },
  };
};

const makeStoryboard: ClipMaker = async ({ media }, { clip, source, folder, signal }) => {
  const imagePath = path.join(folder, 'storyboard.jpg');
  const vttPath = path.join(folder, 'storyboard.vtt');
  const input = { ...source, imagePath, vttPath, imageUrl: 'storyboard.jpg', part: partOf(clip) };
  const made = await media.makeStoryboard(input, { signal, owner: clip.user_id });
  if (made === null) return nothing;
  return {
    state: 'done',
    files: [
      await plainFile({ kind: 'storyboard.jpg', path: imagePath, mimeType: 'image/jpeg' }),
      await plainFile({ kind: 'storyboard.vtt', path: vttPath, mimeType: 'text/vtt' }),
    ],
  };
};

/** Takes what is said within the clip out of the captions of the whole. */
const makeCaptions: ClipMaker = async ({ db, storage }, { clip, parent, folder }) => {
  const files: MadeFile[] = [];
  for (const whole of await listRenditions(db, parent.id)) {
    if (!whole.kind.startsWith('captions-')) continue;
    const kind = whole.kind as MadeFile['kind'];
    const file = await storage.open(renditionBucket(kind), whole.file_path);
    const cues = captionsOfPart(await text(file.stream()), partOf(clip));
    if (cues === null) continue;
    const outPath = path.join(folder, kind);
    await writeFile(outPath, cues);
    const { language, label } = whole;
    const made = { kind, path: outPath, mimeType: 'text/vtt', language, label };
    files.push(await plainFile(made));
  }
  return { state: 'done', files };
};

const makePeaks: ClipMaker = async ({ media }, { clip, source, folder, signal }) => {
  const options = { signal, owner: clip.user_id };
  const peaks = await media.makePeaks({ ...source, part: partOf(clip) }, options);
  return {
    state: 'done',
    files: [await peaksFile(peaks, folder)],
    changes: { has_peaks: true },
  };
};

async function plainFile(file: Omit<MadeFile, 'sizeBytes'>): Promise<MadeFile> {
  const { size } = await stat(file.path);
  return { ...file, sizeBytes: size };
}

export const clipMakers = {
  pictures: makePictures,
  storyboard: makeStoryboard,
  captions: makeCaptions,
  peaks: makePeaks,
} satisfies Partial<Record<ProcessingStepName, ClipMaker>>;

/** What is made of each clip; the rest of what a film has plays from the whole, or is cut when somebody needs it. */
export function stepsOfClip({ type }: ClipRow): (keyof typeof clipMakers)[] {
  return type === 'audio' ? ['pictures', 'peaks'] : ['pictures', 'storyboard', 'captions'];
}
