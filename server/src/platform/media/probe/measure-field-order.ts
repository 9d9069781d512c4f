import type { FieldOrder, VideoStream } from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';

const frames = 200;
/** Fewer frames with motion prove nothing. */
const enoughFrames = 5;

/**
 * Tells whether film may be interlaced without declaring it, or while declaring the opposite: only in the sizes of tape
 * and television.
 */
export function mayHideFields({ fieldOrder, storedHeight }: VideoStream): boolean {
  const isDenied = fieldOrder.scan === 'unknown' || fieldOrder.scan === 'progressive';
  return isDenied && storedHeight >= 480 && storedHeight <= 608;
}

type Input = { path: string; video: VideoStream; timeoutMs: number };

/** Looks for interlacing in the first 200 pictures (about 0.5 s of work). Unknown when nothing moves. */
export async function measureFieldOrder(tools: MediaTools, input: Input): Promise<FieldOrder> {
  const { path, video, timeoutMs } = input;
  const args = ['-map', `0:${video.index}`, '-vf', 'idet', '-frames:v', String(frames)];
  const { stderr } = await runFfmpeg(tools, {
    path,
    after: [...args, '-an', '-sn', '-dn', '-f', 'null', '-'],
    effort: 'quick',
    logLevel: 'info',
    timeoutMs,
  });
  return readIdet(stderr);
}

/** Reads the last line in which idet sums up several frames. */
function readIdet(stderr: string): FieldOrder {
  const lines = [
    ...stderr.matchAll(/Multi frame detection: TFF: *(\d+) BFF: *(\d+) Progressive: *(\d+)/g),
  ];
  const [top = 0, bottom = 0, progressive = 0] = (lines.at(-1) ?? []).slice(1).map(Number);
  const fields = top + bottom;
  if (fields + progressive < enoughFrames) return { scan: 'unknown', source: 'none' };
  // Real fields have one order; in noise both orders occur.
  const isNoise = Math.max(top, bottom) < fields * 0.75;
  if (fields <= progressive * 2 || isNoise) return { scan: 'progressive', source: 'measured' };
  return { scan: top >= bottom ? 'top-first' : 'bottom-first', source: 'measured' };
}
