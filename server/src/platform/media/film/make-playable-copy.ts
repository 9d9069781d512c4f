import type { FilmCopy, FilmCopyInput } from '#platform/media/film/film-copy.ts';
import { makeAccessCopy } from '#platform/media/film/make-access-copy.ts';
import { makeRemux } from '#platform/media/film/make-remux.ts';
import type { FieldRate } from '#platform/media/film/picture-filters.ts';
import { decidePlayback } from '#platform/media/probe/decide-playback.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';

export type PlayableCopyOptions = {
  fieldRate: FieldRate;
  /** Converts the film even where browsers should play it as it is: there is damage inside, or they do not. */
  isConverted?: boolean;
};

/**
 * Makes a playable copy in the cheapest way that works. When the playback table asks only for another container but the
 * result does not pass the check, it converts the film after all.
 * @throws {MediaError}
 */
export async function makePlayableCopy(
  tools: MediaTools,
  { isConverted = false, ...input }: FilmCopyInput & PlayableCopyOptions,
): Promise<FilmCopy> {
  const decision = decidePlayback(input.facts);
  // Copied, a part would bring along what comes before it.
  if (input.part || input.mending || isConverted || decision === 'transcode')
    return makeAccessCopy(tools, input);
  try {
    const copy = await makeRemux(tools, { ...input, convertsSound: decision === 'copy-video' });
    // When the end of the original is missing, a conversion does not restore it.
    if (copy.damage === null || input.facts.isCutOff) return copy;
  } catch (error) {
    const hopeless = ['aborted', 'timeout', 'full'];
    if (error instanceof MediaError && hopeless.includes(error.kind)) throw error;
  }
  return makeAccessCopy(tools, input);
}
