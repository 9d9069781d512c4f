/** Finds the sound or the picture that stops in a copy where the original's goes on. */
import type { AudioStream, MediaFacts, VideoStream } from '#platform/media/probe/media-facts.ts';
import { measureDuration } from '#platform/media/probe/measure-duration.ts';
import { lastMoment } from '#platform/media/probe/reaches-end.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';

export type EarlyEnd = { what: 'sound' | 'picture'; endMs: number; wholeMs: number };

type Streams = Pick<MediaFacts, 'video' | 'audio'>;

type Input = {
  path: string;
  source: Streams;
  copyPath: string;
  copy: Streams;
  /** How long all of it should be. */
  wholeMs: number;
  signal?: AbortSignal | undefined;
};

/** Nobody misses so little, and the clocks of recorders drift by as much. */
const allowedMs = 300;
const allowedShare = 0.002;
const checkTimeoutMs = 60_000;
const scanTimeoutMs = 10 * 60_000;

/**
 * Looks whether picture or sound of the copy end long before the whole does. Those of many an original do: only where one
 * of the copy does, the same one of the original is read to its end, and must end there too.
 * @throws {MediaError} aborted
 */
export async function findEarlyEnd(tools: MediaTools, input: Input): Promise<EarlyEnd | null> {
  const { source, copy } = input;
  const pairs = [
    { what: 'sound', made: copy.audio, original: source.audio },
    { what: 'picture', made: copy.video, original: source.video },
  ] as const;
  for (const { what, made, original } of pairs) {
    const early = made && original && (await endsEarly(tools, input, { made, original }));
    if (early) return { what, ...early };
  }
  return null;
}

type Pair = Record<'made' | 'original', VideoStream | AudioStream>;

async function endsEarly(
  tools: MediaTools,
  { path, copyPath, wholeMs, signal }: Input,
  { made, original }: Pair,
): Promise<Omit<EarlyEnd, 'what'> | null> {
  // Where pictures are out of order and far apart, what a container says falls short of the last one.
  if (made.endMs === 0 || reaches(made.endMs, wholeMs)) return null;
  const options = { path: copyPath, stream: made.index, durationMs: made.endMs, signal };
  const endMs = await unlessUnreadable(
    lastMoment(tools, { ...options, timeoutMs: checkTimeoutMs }),
  );
  if (endMs === 0 || reaches(endMs, wholeMs)) return null;
  const scan = { path, stream: original.index, timeoutMs: scanTimeoutMs, signal };
  const originalMs = await unlessUnreadable(measureDuration(tools, scan));
  return reaches(endMs, originalMs) ? null : { endMs, wholeMs: originalMs };
}

const reaches = (endMs: number, wholeMs: number): boolean =>
  endMs >= wholeMs - allowedMs - wholeMs * allowedShare;

/** What cannot be read accuses nobody. */
async function unlessUnreadable(reading: Promise<number>): Promise<number> {
  try {
    return await reading;
  } catch (error) {
    const failure = toMediaError(error);
    if (failure.kind === 'aborted') throw failure;
    return 0;
  }
}
