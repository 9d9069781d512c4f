import { stat } from 'node:fs/promises';
import path from 'node:path';
import { mendingOfCopy } from '#features/media-items/mending-of.ts';
import { type FilmSource, withBestSource } from '#features/processing/makers/best-source.ts';
import { withLoudness } from '#features/processing/makers/loudness-facts.ts';
import type { Maker, Making, RenditionCtx } from '#features/processing/makers/make-rendition.ts';
import type { MadeFile } from '#features/processing/steps/keep-file.ts';
import type { Outcome } from '#features/processing/steps/record-outcome.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import type { FilmCopy } from '#platform/media/film/film-copy.ts';
import { deservesSmallCopy } from '#platform/media/film/film-size.ts';
import type { SmallerLines } from '#platform/media/film/make-access-copy.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export const makePlayCopy: Maker = async (
  { media, config },
  { row, path: original, facts, folder, signal, onProgress },
) => {
  const outPath = path.join(folder, 'play.mp4');
  const fieldRate = config.HALF_FIELD_RATE ? ('half' as const) : ('full' as const);
  const { needsConversion: isConverted } = storedFacts.parse(row.facts);
  const mending = mendingOfCopy(row);
  const input = {
    path: original,
    facts,
    outPath,
    fieldRate,
    isConverted,
    ...(mending && { mending }),
  };
  const copy = await media.makeAccessCopy(input, { signal, onProgress, owner: row.user_id });
  return {
    state: copy.damage === null ? 'done' : 'damaged',
    reason: copy.damage,
    files: [filmFile('play', copy)],
    // The duration in a container may be wrong; that of the access copy is right.
    changes: {
      ...(copy.durationMs > 0 && { duration_ms: copy.durationMs }),
      ...withLoudness(row, copy.level),
    },
  };
};

/** Makes the small copy, unless the access copy is light enough, even when the original is heavy. */
export const makeSmallCopy: Maker = (ctx, making) =>
  withBestSource(ctx, making, async (source) => {
    if (!deservesSmallCopy(source.facts)) return { state: 'done' };
    return makeSmallerCopy(ctx, making, { ...source, kind: 'low', lines: 480 });
  });

export const makeMiddleCopy: Maker = (ctx, making) =>
  withBestSource(ctx, making, (source) =>
    makeSmallerCopy(ctx, making, { ...source, kind: 'mid', lines: 720 }),
  );

type Smaller = FilmSource & { kind: 'low' | 'mid'; lines: SmallerLines };

async function makeSmallerCopy(
  { media }: RenditionCtx,
  { row, path: original, folder, signal, onProgress }: Making,
  { kind, ...source }: Smaller,
): Promise<Outcome> {
  const outPath = path.join(folder, `${kind}.mp4`);
  const options = { signal, onProgress, owner: row.user_id };
  // A second time would make quiet films louder than their access copy.
  const isLevelled =
    source.path !== original && storedFacts.parse(row.facts).loudness?.levelledBy === 'copy';
  const copy = await media.makeSmallerCopy({ ...source, outPath, isLevelled }, options);
  // The access copy is intact, so a damaged smaller copy is a failed try, and the job is tried again.
  if (copy.damage !== null && source.path !== original) throw notWhole(copy.damage);
  return { state: 'done', files: [filmFile(kind, copy)] };
}

const notWhole = (detail: string) =>
  new MediaError({ kind: 'failed', reason: trouble.copyNotWhole, detail });

function filmFile(kind: 'play' | 'low' | 'mid', copy: FilmCopy): MadeFile {
  return {
    kind,
    path: copy.path,
    mimeType: 'video/mp4',
    sizeBytes: copy.sizeBytes,
    width: copy.width,
    height: copy.height,
  };
}

export const makeStoryboard: Maker = async (ctx, making) => {
  const imagePath = path.join(making.folder, 'storyboard.jpg');
  const vttPath = path.join(making.folder, 'storyboard.vtt');
  const { row, signal } = making;
  const made = await withBestSource(ctx, making, (source) => {
    const input = { ...source, imagePath, vttPath, imageUrl: 'storyboard.jpg' };
    return ctx.media.makeStoryboard(input, { signal, owner: row.user_id });
  });
  if (made === null) return { state: 'done' };
  return {
    state: 'done',
    files: [
      await plainFile('storyboard.jpg', imagePath, 'image/jpeg'),
      await plainFile('storyboard.vtt', vttPath, 'text/vtt'),
    ],
  };
};

export const makeCaptions: Maker = async ({ media }, making): Promise<Outcome> => {
  const { row, path: original, facts, folder, signal } = making;
  const input = { path: original, facts, outputDir: folder };
  const subtitles = await media.extractSubtitles(input, { signal, owner: row.user_id });
  const files = await Promise.all(
    subtitles.slice(0, mostCaptions).map(async ({ path: file, language }, place) => ({
      ...(await plainFile(`captions-${place + 1}.vtt`, file, 'text/vtt')),
      language,
      label: languageName(language) ?? `Captions ${place + 1}`,
    })),
  );
  return { state: 'done', files };
};

const mostCaptions = 99;

function languageName(code: string | null): string | null {
  try {
    const name = code && new Intl.DisplayNames(['en'], { type: 'language' }).of(code);
    return name && name !== code ? name : null;
  } catch {
    return null;
  }
}

async function plainFile(
  kind: MadeFile['kind'],
  file: string,
  mimeType: string,
): Promise<MadeFile> {
  const { size } = await stat(file);
  return { kind, path: file, mimeType, sizeBytes: size };
}
