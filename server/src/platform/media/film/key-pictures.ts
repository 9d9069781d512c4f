import { z } from 'zod';
import type { Part } from '#platform/media/encode/part-options.ts';
import type { MediaFacts, VideoStream } from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runFfprobe } from '#platform/media/tools/run-ffmpeg.ts';

/** What of a part can be copied, in seconds of the film; `delay`: how much earlier a picture is sent than shown. */
export type Middle = { from: number; to: number; delay: number };

type Input = { path: string; video: VideoStream; signal?: AbortSignal | undefined };
type Span = { from: number; to: number };

/** Tells whether only the ends of a part need to be encoded: the codec allows it, and the container knows its key pictures. */
export function canJoin({ video, container }: Pick<MediaFacts, 'video' | 'container'>): boolean {
  return (
    video !== null &&
    video.codec === 'h264' &&
    video.pixelFormat === 'yuv420p' &&
    ['progressive', 'unknown'].includes(video.fieldOrder.scan) &&
    /mp4|matroska/.test(container)
  );
}

/**
 * Finds what of a part is between its first and its last key picture; null where there is nothing, or where pictures refer
 * to some on the other side.
 */
export async function findMiddle(
  tools: MediaTools,
  { part, ...input }: Input & { part: Part },
): Promise<Middle | null> {
  const [begin, end] = [part.beginMs / 1000, part.endMs / 1000];
  const first = await firstKeyFrom(tools, input, { from: begin, to: end });
  if (first === null) return null;
  const last = (await listPictures(tools, input, { from: end, to: end })).findLast(
    ({ isKey, shownAt }) => isKey && shownAt <= end + tolerance,
  );
  if (!last || last.shownAt <= first.shownAt + tolerance) return null;
  for (const key of [first, last]) {
    if (await isOpen(tools, input, key)) return null;
  }
  const delay = Math.max(0, last.shownAt - last.sentAt);
  return { from: first.shownAt, to: last.shownAt, delay };
}

/** A key picture, in seconds of the film, and how many pictures come between it and a moment. */
export type KeyBefore = { at: number; pictures: number };

/** Finds the last key picture at or before a moment; null where the container does not say. */
export async function findKeyBefore(
  tools: MediaTools,
  { atMs, ...input }: Input & { atMs: number },
): Promise<KeyBefore | null> {
  const moment = atMs / 1000;
  const pictures = await listPictures(tools, input, { from: moment, to: moment });
  const key = pictures.findLast(({ isKey, shownAt }) => isKey && shownAt <= moment + tolerance);
  if (!key) return null;
  const between = pictures.filter(
    ({ shownAt }) => shownAt >= key.shownAt && shownAt < moment - tolerance,
  );
  return { at: key.shownAt, pictures: between.length };
}

/** Less than half of the shortest time that a picture is shown. */
const tolerance = 0.004;
/** How far a key picture is looked for at once. */
const strideSeconds = 15;
/** So long after a key picture no picture is shown before it any more. */
const reachSeconds = 1;

async function firstKeyFrom(tools: MediaTools, input: Input, span: Span): Promise<Picture | null> {
  for (let { from } = span; from < span.to; from += strideSeconds) {
    const to = Math.min(span.to, from + strideSeconds);
    const pictures = await listPictures(tools, input, { from, to });
    const key = pictures.find(({ isKey, shownAt }) => isKey && shownAt >= span.from - tolerance);
    if (key) return key;
  }
  return null;
}

/** Tells whether a picture that is sent after a key picture is shown before it. */
async function isOpen(
  tools: MediaTools,
  input: Input,
  { shownAt: key }: Picture,
): Promise<boolean> {
  const pictures = await listPictures(tools, input, { from: key, to: key + reachSeconds });
  const place = pictures.findIndex(({ shownAt }) => Math.abs(shownAt - key) < tolerance);
  return pictures.slice(place + 1).some(({ shownAt }) => shownAt < key - tolerance);
}

type Picture = { shownAt: number; sentAt: number; isKey: boolean };

const answer = z.object({
  format: z.object({ start_time: z.coerce.number().catch(0) }),
  packets: z.array(
    z.object({
      pts_time: z.coerce.number().optional(),
      dts_time: z.coerce.number().optional(),
      flags: z.string(),
    }),
  ),
});

/** Lists pictures in the order in which they are sent, beginning with the last key picture before. */
async function listPictures(
  tools: MediaTools,
  { path, video, signal }: Input,
  { from, to }: Span,
): Promise<Picture[]> {
  const interval = `${from.toFixed(3)}%${(to + 0.002).toFixed(3)}`;
  const { stdout } = await runFfprobe(tools, {
    path,
    questions: [
      '-select_streams',
      String(video.index),
      '-read_intervals',
      interval,
      '-show_entries',
      'format=start_time:packet=pts_time,dts_time,flags',
    ],
    timeoutMs: 60_000,
    signal,
  });
  const { format, packets } = answer.parse(JSON.parse(stdout.toString('utf8')));
  return packets.flatMap(({ pts_time, dts_time, flags }) => {
    const shown = pts_time ?? dts_time;
    if (shown === undefined) return [];
    return {
      shownAt: shown - format.start_time,
      sentAt: (dts_time ?? shown) - format.start_time,
      isKey: flags.startsWith('K'),
    };
  });
}
