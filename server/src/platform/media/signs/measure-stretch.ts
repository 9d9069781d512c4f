import { writeFile } from 'node:fs/promises';
import { packSamples } from '#platform/media/signs/kept-samples.ts';
import {
  sampleFilm,
  type SampleInput,
  samplesPerSecond,
} from '#platform/media/signs/sample-film.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError, toMediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

/** Measures a stretch of a film or recording, and writes what `findSigns` reads. @throws {MediaError} */
export async function measureStretch(
  tools: MediaTools,
  { outPath, ...input }: SampleInput & { outPath: string },
): Promise<{ sizeBytes: number }> {
  const { video, audio } = input.facts;
  if (!video && !audio) {
    throw new MediaError({ kind: 'unprocessable', reason: trouble.filmShowsNothing });
  }
  try {
    const samples = await sampleFilm(tools, input);
    const wanted = ((input.lengthMs ?? 0) / 1000) * samplesPerSecond;
    const packed = packSamples(samples, wanted);
    await writeFile(outPath, packed);
    return { sizeBytes: packed.byteLength };
  } catch (error) {
    throw toMediaError(error);
  }
}
