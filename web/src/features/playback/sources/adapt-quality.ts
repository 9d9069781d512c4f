import type { Playable } from '@heirloom/contract/media/playable.schema.ts';

/** The state of the connection and of the film that plays over it. */
export type BandwidthReading = {
  /** Seconds of film that are loaded and not played yet. */
  aheadSeconds: number;
  /** Nothing is left to load. */
  isWhole: boolean;
  /** How long the picture has been frozen for lack of data; 0 while it plays. */
  stalledMs: number;
  /** The film does not play steadily yet after opening or a jump, which takes a moment on any connection. */
  isSettling: boolean;
  /** How long it has played without a stall, a jump or another source. */
  calmMs: number;
  /** The measured bandwidth while data is loading; null when it is unknown. */
  bitsPerSecond: number | null;
};

export type Situation = BandwidthReading & {
  /** The bandwidth that each source needs at the playback speed, best first. */
  needs: number[];
  /** The place of the playing source in `needs`. */
  place: number;
  /** How often a better source needed more bandwidth than available. */
  setbacks: number;
  savesData: boolean;
};

/** `change`: switch to this source now. `test`: measure the bandwidth; with head-room, switch to it or a better. */
export type Advice = { do: 'stay' } | { do: 'change'; to: number } | { do: 'test'; to: number };

const patienceMs = 800;
const settlingPatienceMs = 3_000;
const shortOfSeconds = 5;
const restfulSeconds = 8;
const firstCalmMs = 4_000;
const shortestCalmMs = 8_000;
const longestCalmMs = 128_000;
/** Safety factors, because the bit rate of a film and the bandwidth vary. */
const margin = 1.25;
const headRoom = 1.6;

/** Decides whether to switch the source: down at once when the bandwidth is too low, up only after a long calm. */
export function adviseQuality(now: Situation): Advice {
  const last = now.needs.length - 1;
  if (now.savesData) return now.place < last ? { do: 'change', to: last } : stay;
  if (now.place < last && isFailing(now)) return { do: 'change', to: affordable(now) };
  if (now.place > 0 && isRestful(now)) return { do: 'test', to: now.place - 1 };
  return stay;
}

const stay: Advice = { do: 'stay' };

function isFailing(now: Situation): boolean {
  const patience = now.isSettling ? settlingPatienceMs : patienceMs;
  if (now.stalledMs >= patience) return true;
  if (now.isSettling || now.isWhole || now.bitsPerSecond === null) return false;
  return now.aheadSeconds < shortOfSeconds && now.bitsPerSecond < now.needs[now.place]!;
}

/** The best lower source that the bandwidth allows, or the smallest; one step down when the bandwidth is unknown. */
function affordable({ needs, place, bitsPerSecond }: Situation): number {
  if (bitsPerSecond === null) return place + 1;
  const fitting = needs.findIndex((need, at) => at > place && need * margin <= bitsPerSecond);
  return fitting < 0 ? needs.length - 1 : fitting;
}

function isRestful(now: Situation): boolean {
  return (
    now.stalledMs === 0 &&
    now.calmMs >= calmAfter(now.setbacks) &&
    (now.isWhole || now.aheadSeconds >= restfulSeconds)
  );
}

/** Without setbacks the first test comes soon; each setback doubles the wait. */
const calmAfter = (setbacks: number): number =>
  setbacks === 0 ? firstCalmMs : Math.min(longestCalmMs, shortestCalmMs * 2 ** setbacks);

/** Returns the best source that the measured bandwidth allows with head-room; null when none is better. */
export function climbTo(needs: number[], place: number, measured: number): number | null {
  const best = needs.findIndex((need) => need * headRoom <= measured);
  return best >= 0 && best < place ? best : null;
}

/** Returns the bandwidth that a source needs; if the server does not know it, an estimate from the height. */
export function needOf({ bitsPerSecond, height }: Playable): number {
  return bitsPerSecond ?? (height ?? 1080) * 4_000;
}
