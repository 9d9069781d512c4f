/** Finds out whether sound or picture end in a copy before they end in the original. */
import { measureDuration } from '#platform/media/probe/measure-duration.ts';
import type { AudioStream, MediaFacts, VideoStream } from '#platform/media/probe/media-facts.ts';
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
  /** How long the whole film or recording should be. */
  wholeMs: number;
  signal?: AbortSignal | undefined;
};

/** A viewer does not notice so little missing, and the clocks of recorders drift by as much. */
const allowedMs = 300;
const allowedShare = 0.002;
const checkTimeoutMs = 60_000;
const scanTimeoutMs = 10 * 60_000;

/**
 * Tells whether picture or sound of the copy end long before the whole does. In many originals one of them does, too:
 * so only for a stream of the copy that ends early, the same stream of the original is read to its end and compared.
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
  // When pictures are out of order and far apart, the container's end is earlier than the last picture.
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

/** Returns 0 for what cannot be read: that is no evidence of an early end. */
async function unlessUnreadable(reading: Promise<number>): Promise<number> {
  try {
    return await reading;
  } catch (error) {
    const failure = toMediaError(error);
    if (failure.kind === 'aborted') throw failure;
    return 0;
  }
}
