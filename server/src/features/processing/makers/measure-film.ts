import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FilmSource } from '#features/processing/makers/best-source.ts';
import type { Making, RenditionCtx } from '#features/processing/makers/make-rendition.ts';
import { pipelineVersion } from '#features/processing/steps/pipeline-version.ts';
import {
  findSamples,
  forgetSamples,
  keepSamples,
  listMeasured,
} from '#features/processing/steps/samples.repo.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import type { Stretch } from '#platform/media/signs/sample-film.ts';

/** So much is measured again after a break. */
const stretchMs = 5 * 60_000;
/** More than was ever measured of a stretch. */
const mostBytes = 4_000_000;

/**
 * Measures a film, one stretch after the other, and returns a file with all. What was measured is kept, so that a look
 * which gave way, or was killed, goes on where it was.
 */
export async function measureFilm(
  ctx: RenditionCtx,
  making: Making,
  source: FilmSource,
): Promise<string> {
  const { row, folder } = making;
  const { sizeBytes, durationMs } = source.facts;
  const madeFrom = `${pipelineVersion} ${sizeBytes} ${durationMs}`;
  await forgetSamples(ctx.db, { mediaId: row.id, exceptFrom: madeFrom });
  const known = new Set(await listMeasured(ctx.db, row.id));
  const all = path.join(folder, 'film.samples');
  for (const stretch of stretchesOf(source.facts)) {
    const { fromMs } = stretch;
    const key = { mediaId: row.id, fromMs };
    if (!known.has(fromMs)) {
      const measured = await measure(ctx, making, { ...source, stretch });
      const isLast = stretch.lengthMs === null;
      if (isLast) await appendFile(all, measured);
      else if (measured.byteLength > mostBytes) throw new Error('A stretch was measured wrongly.');
      else await keepSamples(ctx.db, { ...key, madeFrom, samples: measured });
    }
    const kept = stretch.lengthMs === null ? null : await findSamples(ctx.db, key);
    if (kept) await appendFile(all, kept);
  }
  return all;
}

/** A recording is measured quickly, and the places in some of them are not known exactly. */
function stretchesOf({ video, durationMs }: MediaFacts): Stretch[] {
  const count = video ? Math.max(1, Math.ceil(durationMs / stretchMs)) : 1;
  return Array.from({ length: count }, (_, place) => ({
    fromMs: place * stretchMs,
    lengthMs: place === count - 1 ? null : stretchMs,
  }));
}

async function measure(
  { media }: RenditionCtx,
  { row, folder, signal, onProgress }: Making,
  { stretch, path: film, facts }: FilmSource & { stretch: Stretch },
): Promise<Buffer> {
  const { fromMs, lengthMs } = stretch;
  const outPath = path.join(folder, 'stretch.samples');
  const partMs = lengthMs ?? facts.durationMs - fromMs;
  const options = {
    signal,
    owner: row.user_id,
    onProgress: (fraction: number) =>
      onProgress((fromMs + fraction * partMs) / Math.max(1, facts.durationMs)),
  };
  await media.measureStretch({ path: film, facts, outPath, ...stretch }, options);
  return readFile(outPath);
}
