import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import {
  createPictureMeter,
  pictureBytes,
  type PictureMeasure,
  small,
} from '#platform/media/signs/measure-picture.ts';
import { createSoundMeter, soundRate } from '#platform/media/signs/measure-sound.ts';
import { createChunkReader } from '#platform/media/signs/read-chunks.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';

/** What is measured of a film, eight times a second. */
export type FilmSamples = { pictures: PictureMeasure[]; sounds: Float32Array[] };

export const samplesPerSecond = 8;

/** Where a film is measured: from a moment for so long, or to its end. */
export type Stretch = { fromMs: number; lengthMs: number | null };

export type SampleInput = Stretch & {
  path: string;
  facts: MediaFacts;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
};

const shortestLimitMs = 30 * 60 * 1000;
const silenceMs = 120_000;
/** Twelve hours, longer than any tape: a film whose clock runs wild must not fill the memory. */
export const mostSamples = 12 * 3600 * samplesPerSecond;
export const sampleMs = 1000 / samplesPerSecond;

/** Reads a stretch of a film or recording once and measures picture and sound. @throws {ToolError} */
export async function sampleFilm(tools: MediaTools, input: SampleInput): Promise<FilmSamples> {
  const { path, facts, fromMs, lengthMs, signal, onProgress } = input;
  const { video, audio, durationMs } = facts;
  const measure = createPictureMeter();
  const sound = createSoundMeter(samplesPerSecond);
  const pictures: PictureMeasure[] = [];
  // What is measured against the picture before begins one earlier.
  const earlier = fromMs === 0 ? 0 : 1;
  const most = lengthMs === null ? mostSamples : lengthMs / sampleMs + earlier;
  const restMs = lengthMs ?? durationMs - fromMs;
  const read = createChunkReader(({ kind, bytes }) => {
    if (kind === 'sound') {
      if (sound.measures.length < most) sound.add(bytes);
    } else if (bytes.length === pictureBytes && pictures.length < most) {
      pictures.push(measure(bytes));
    }
  });
  await runFfmpeg(tools, {
    path,
    // Smoothing the edges of blocks takes a quarter of the time, and small pictures do not show it.
    before: [
      ...words('-skip_loop_filter all -err_detect ignore_err'),
      ...(earlier > 0 ? ['-ss', seconds(fromMs - sampleMs)] : []),
    ],
    after: [
      ...(video ? mapPicture(video.index) : []),
      ...(audio ? ['-map', `0:${audio.index}`, ...soundOptions] : []),
      // A little more, since pictures fall between two samples.
      ...(lengthMs === null ? [] : ['-t', seconds(lengthMs + 4 * sampleMs)]),
      ...words('-f avi pipe:1'),
    ],
    effort: 'heavy',
    timeoutMs: Math.max(shortestLimitMs, 8 * durationMs),
    silenceMs,
    onStdout: (bytes) => {
      read(bytes);
      const sampled = video ? pictures.length : sound.measures.length;
      if (restMs > 0) onProgress?.(Math.min(1, (sampled * sampleMs) / restMs));
    },
    signal,
  });
  return {
    pictures: pictures.slice(earlier),
    sounds: sound.measures.slice(earlier, most),
  };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

function mapPicture(index: number): string[] {
  const picture = words('-map [picture] -c:v rawvideo');
  return ['-filter_complex', `[0:${index}]${pictureFilters}[picture]`, ...picture];
}

const smaller = (flags: string) =>
  `scale=${small.width}:${small.height}:flags=${flags}:out_range=tv,format=yuv420p,setsar=1`;

/** Drops pictures first, so that few are made smaller. */
const pictureFilters =
  `fps=${samplesPerSecond}:start_time=0,split[one][other];[one]${smaller('area')}[even];` +
  `[other]${smaller('neighbor')}[points];[even][points]hstack`;

const soundOptions = words(
  `-af aresample=${soundRate}:async=1000:first_pts=0 -ac 1 -c:a pcm_s16le`,
);
