import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FilmSource } from '#features/processing/makers/best-source.ts';
import type { Making, RenditionCtx } from '#features/processing/makers/make-rendition.ts';
import { pipelineVersion } from '#features/processing/steps/pipeline-version.ts';
import {
  findSamples,
  forgetSamples,
  keepSamples,
} from '#features/processing/steps/samples.repo.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { mostSamples, sampleMs, type Stretch } from '#platform/media/signs/sample-film.ts';

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
  const all = path.join(folder, 'film.samples');
  const stretches = stretchesOf(source.facts);
  for (const [place, stretch] of stretches.entries()) {
    const key = { mediaId: row.id, fromMs: stretch.fromMs, madeFrom };
    const isLast = place === stretches.length - 1;
    const known = isLast ? undefined : await findSamples(ctx.db, key);
    const samples = known ?? (await measure(ctx, making, { ...source, stretch }));
    if (!isLast && !known) {
      if (samples.byteLength > mostBytes) throw new Error('A stretch was measured wrongly.');
      await keepSamples(ctx.db, { ...key, samples });
    }
    await appendFile(all, samples);
  }
  return all;
}

/** A recording is measured quickly, and the places in some of them are not known exactly. */
function stretchesOf({ video, durationMs }: MediaFacts): Stretch[] {
  const most = mostSamples * sampleMs;
  const count = video ? Math.max(1, Math.ceil(Math.min(durationMs, most) / stretchMs)) : 1;
  const endsWithFilm = !video || durationMs <= most;
  return Array.from({ length: count }, (_, place) => ({
    fromMs: place * stretchMs,
    // The last one ends with the film, whatever its container says.
    lengthMs: place === count - 1 && endsWithFilm ? null : stretchMs,
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
