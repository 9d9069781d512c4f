import type { BandwidthReading } from '#features/playback/sources/adapt-quality.ts';

/** The properties of a <video> that show the progress of loading. */
export type MeteredVideo = Pick<
  HTMLVideoElement,
  'buffered' | 'currentTime' | 'duration' | 'readyState' | 'networkState' | 'seeking'
>;

type Sample = { atMs: number; position: number; loadedTo: number; isLoading: boolean };

const windowMs = 3_000;
const shortestMeasureMs = 1_000;
const settledAfterMs = 1_000;
/** A larger change of position between two samples is a jump. */
const jumpSeconds = 3;
/** The end of the buffer that browsers report can be this much before the end of the film. */
const endToleranceSeconds = 0.5;
/** `HTMLMediaElement.HAVE_FUTURE_DATA` and `NETWORK_LOADING`, which tests do not define. */
const futureData = 3;
const loading = 2;

/**
 * Creates a meter of loading and playback, for one source. Call `sample` a few times a second while the film should
 * be playing; `need`: bits a second of this source.
 */
export function createBandwidthMeter() {
  let samples: Sample[] = [];
  let playingSince: number | null = null;
  let stalledSince: number | null = null;
  let isSettling = true;

  const note = (video: MeteredVideo, atMs: number): void => {
    const isMoving = video.readyState >= futureData && !video.seeking;
    const position = samples.at(-1)?.position ?? video.currentTime;
    const hasJumped = video.seeking || Math.abs(video.currentTime - position) > jumpSeconds;
    if (hasJumped) {
      samples = [];
      isSettling = true;
      playingSince = null;
    }
    playingSince = isMoving ? (playingSince ?? atMs) : null;
    stalledSince = isMoving ? null : (stalledSince ?? atMs);
    if (playingSince !== null && atMs - playingSince >= settledAfterMs) isSettling = false;
  };

  return {
    sample: (video: MeteredVideo, need: number, atMs: number): BandwidthReading => {
      note(video, atMs);
      const loadedTo = bufferedTo(video);
      const isLoading = video.networkState === loading;
      const position = video.currentTime;
      samples = keepRecent(samples, { atMs, position, loadedTo, isLoading });
      return {
        aheadSeconds: Math.max(0, loadedTo - video.currentTime),
        isWhole: loadedTo >= video.duration - endToleranceSeconds,
        stalledMs: stalledSince === null ? 0 : atMs - stalledSince,
        isSettling,
        calmMs: playingSince === null ? 0 : atMs - playingSince,
        bitsPerSecond: speedOf(samples, need),
      };
    },
    /** Restarts the calm. */
    disturb: (atMs: number): void => {
      if (playingSince !== null) playingSince = atMs;
    },
    /** Call it during a pause: forgets everything measured before. */
    rest: (): void => {
      samples = [];
      playingSince = null;
      stalledSince = null;
    },
  };
}

/** Returns the end of the buffered range that contains the current time. */
export function bufferedTo({
  buffered,
  currentTime,
}: Pick<MeteredVideo, 'buffered' | 'currentTime'>): number {
  for (let range = 0; range < buffered.length; range += 1) {
    // Tolerates 0.1 s, because a player that waits for data is at the edge of the range.
    if (buffered.start(range) - 0.1 > currentTime) break;
    if (buffered.end(range) + 0.1 >= currentTime) return buffered.end(range);
  }
  return currentTime;
}

/** A sample without loading restarts the measurement, because it says nothing about the bandwidth. */
function keepRecent(samples: Sample[], sample: Sample): Sample[] {
  if (!sample.isLoading) return [sample];
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= windowMs), sample];
}

function speedOf(samples: Sample[], need: number): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.atMs - first.atMs < shortestMeasureMs) return null;
  const seconds = (last.atMs - first.atMs) / 1000;
  return ((last.loadedTo - first.loadedTo) * need) / seconds;
}
