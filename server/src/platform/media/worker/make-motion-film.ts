import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePlayableCopy } from '#platform/media/film/make-playable-copy.ts';
import { withScratch } from '#platform/media/image/image-tools.ts';
import type { MetadataReader } from '#platform/media/metadata/metadata-reader.ts';
import { decidePlayback } from '#platform/media/probe/decide-playback.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';

type Tools = {
  media: MediaTools | null;
  reader: Pick<MetadataReader, 'extractMotionVideo'>;
  scratchDir: string;
};

type Input = { path: string; outPath: string };

/**
 * Extracts the film of a motion photo, and converts it where browsers could not play it: current phones write HEVC.
 * @returns whether there is one that plays
 * @throws {MediaError} when stopped or out of time
 */
export function makeMotionFilm(tools: Tools, input: Input, signal: AbortSignal): Promise<boolean> {
  return withScratch(tools, async (folder) => {
    const inside = join(folder, 'inside.mp4');
    if (!(await tools.reader.extractMotionVideo(input.path, inside))) return false;
    if (tools.media) return publish(tools.media, { ...input, path: inside }, signal);
    await copyFile(inside, input.outPath);
    return true;
  });
}

/** Returns false for a film that cannot be read: the photo itself is still fine. */
async function publish(media: MediaTools, film: Input, signal: AbortSignal): Promise<boolean> {
  try {
    const facts = await probeMedia(media, { path: film.path, signal });
    const isPlayable = decidePlayback(facts) === 'direct';
    if (isPlayable) await copyFile(film.path, film.outPath);
    else await makePlayableCopy(media, { ...film, facts, signal, fieldRate: 'half' });
    return true;
  } catch (error) {
    if (error instanceof MediaError && error.kind === 'unprocessable') return false;
    throw error;
  }
}
