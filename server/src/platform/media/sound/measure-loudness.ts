import { type Part, partOptions } from '#platform/media/encode/part-options.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError, toMediaError } from '#platform/media/tools/media-error.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export type Loudness = {
  /** EBU R 128: -23 is broadcast, -70 is silence. */
  integratedLufs: number;
  /** The range between quiet and loud parts. */
  rangeLu: number;
  /** The level of each channel; -120 is silence. */
  channelsDb: number[];
  /**
   * The highest point of the wave, also between samples; 0 is the most a file can hold. Null unless `findsPeak` is set.
   */
  truePeakDb: number | null;
};

type Input = {
  path: string;
  facts: Pick<MediaFacts, 'audio' | 'durationMs'>;
  /** Also measures the true peak, which nearly doubles the time. */
  findsPeak?: boolean;
  part?: Part | undefined;
  signal?: AbortSignal | undefined;
};

const channels = 'astats=measure_overall=none:measure_perchannel=RMS_level';
const shortestLimitMs = 5 * 60 * 1000;

/**
 * Measures the loudness of a film or a recording as a whole and of each channel; about 600 times faster than playback.
 * @throws {MediaError}
 */
export async function measureLoudness(tools: MediaTools, input: Input): Promise<Loudness> {
  const { path, facts, part, findsPeak = false, signal } = input;
  if (!facts.audio) throw new MediaError({ kind: 'unprocessable', reason: trouble.soundless });
  const peak = findsPeak ? 'true' : 'none';
  const whole = `ebur128=framelog=verbose:peak=${peak}`;
  const measure = words(`-vn -sn -dn -af ${channels},${whole} -f null`);
  try {
    const { stderr } = await runFfmpeg(tools, {
      path,
      before: partOptions(part),
      after: ['-map', `0:${facts.audio.index}`, ...measure, '-'],
      effort: 'heavy',
      logLevel: 'info',
      timeoutMs: Math.max(shortestLimitMs, facts.durationMs / 10),
      signal,
    });
    return readSummary(stderr);
  } catch (error) {
    throw toMediaError(error);
  }
}

function readSummary(stderr: string): Loudness {
  const summary = stderr.slice(stderr.lastIndexOf('Integrated loudness:'));
  const integratedLufs = Number(/I: +(-?[\d.]+) LUFS/.exec(summary)?.[1] ?? Number.NaN);
  const rangeLu = Number(/LRA: +(-?[\d.]+) LU/.exec(summary)?.[1] ?? Number.NaN);
  if (Number.isFinite(integratedLufs) && Number.isFinite(rangeLu)) {
    return {
      integratedLufs,
      rangeLu,
      channelsDb: readChannels(stderr),
      truePeakDb: readPeak(summary),
    };
  }
  throw new MediaError({
    kind: 'failed',
    reason: trouble.loudness,
    detail: stderr,
  });
}

const silenceDb = -120;

function readChannels(stderr: string): number[] {
  const levels = [...stderr.matchAll(/RMS level dB: (\S+)/g)].map(([, level]) => Number(level));
  return levels.map((level) => (Number.isFinite(level) ? level : silenceDb));
}

function readPeak(summary: string): number | null {
  const [, peak] = /True peak:\s+Peak: +(\S+) dBFS/.exec(summary) ?? [];
  if (peak === undefined) return null;
  return peak === '-inf' ? silenceDb : Number(peak);
}
