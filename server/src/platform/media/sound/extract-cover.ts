import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';
import { publishFile } from '#platform/media/tools/publish-file.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';

type Input = {
  path: string;
  facts: Pick<MediaFacts, 'cover'>;
  outPath: string;
  signal?: AbortSignal;
};

/** A larger picture is not used as a cover. */
const mostBytes = 10 * 1024 ** 2;

/**
 * Extracts the cover of a recording or a film as it is stored in it: a JPEG or PNG file.
 * @returns whether there is a readable one
 * @throws {MediaError} when stopped or out of time
 */
export async function extractCover(tools: MediaTools, input: Input): Promise<boolean> {
  const { path, facts, outPath, signal } = input;
  const { cover } = facts;
  if (!cover) return false;
  const copy = (temporaryPath: string) =>
    runFfmpeg(tools, {
      path,
      after: [
        '-map',
        `0:${cover.index}`,
        ...words('-an -sn -dn -frames:v 1 -c copy -f rawvideo'),
        `file:${temporaryPath}`,
      ],
      effort: 'quick',
      fileBytes: mostBytes,
      timeoutMs: 30_000,
      signal,
    });
  try {
    await publishFile(outPath, copy);
    return true;
  } catch (error) {
    const failure = toMediaError(error);
    if (['aborted', 'full', 'timeout'].includes(failure.kind)) throw failure;
    return false;
  }
}
