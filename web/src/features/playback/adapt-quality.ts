import type { Playable } from '@heirloom/contract/media/media.schema.ts';

/** What is known of the line and of the film that plays over it. */
export type BandwidthReading = {
  /** Seconds of film that are here and not yet played. */
  aheadSeconds: number;
  /** Nothing is left to load. */
  isWhole: boolean;
  /** Since when the picture stands still for want of data; 0 while it moves. */
  stalledMs: number;
  /** It has not played since it was opened, or since a jump: that takes a moment on any line. */
  isSettling: boolean;
  /** For how long it has played without a stall, a jump or another source. */
  calmMs: number;
  /** What the line brings, while it brings anything; null when nobody knows. */
  bitsPerSecond: number | null;
};

export type Situation = BandwidthReading & {
  /** What each source asks of the line at the speed of playing, best first. */
  needs: number[];
  /** Which of them plays. */
  place: number;
  /** How often a better source was too much for this line. */
  setbacks: number;
  savesData: boolean;
};

/** `change`: take this source now. `test`: measure the line; if it has room to spare, take this one or a better. */
export type Advice = { do: 'stay' } | { do: 'change'; to: number } | { do: 'test'; to: number };

const patienceMs = 800;
const settlingPatienceMs = 3_000;
const shortOfSeconds = 5;
const restfulSeconds = 8;
const firstCalmMs = 4_000;
const shortestCalmMs = 8_000;
const longestCalmMs = 128_000;
/** Films have quiet and busy scenes, lines good and bad moments. */
const margin = 1.25;
const headRoom = 1.6;

/** Whether a film should go on from another source: down at once when the line fails it, up only after a long calm. */
export const adviseQuality = (now: Situation): Advice => {
  const last = now.needs.length - 1;
  if (now.savesData) return now.place < last ? { do: 'change', to: last } : stay;
  if (now.place < last && isFailing(now)) return { do: 'change', to: affordable(now) };
  if (now.place > 0 && isRestful(now)) return { do: 'test', to: now.place - 1 };
  return stay;
};

const stay: Advice = { do: 'stay' };

const isFailing = (now: Situation): boolean => {
  const patience = now.isSettling ? settlingPatienceMs : patienceMs;
  if (now.stalledMs >= patience) return true;
  if (now.isSettling || now.isWhole || now.bitsPerSecond === null) return false;
  return now.aheadSeconds < shortOfSeconds && now.bitsPerSecond < now.needs[now.place]!;
};

/** The best source below that the line carries, or the smallest; one step where nothing is known of the line. */
const affordable = ({ needs, place, bitsPerSecond }: Situation): number => {
  if (bitsPerSecond === null) return place + 1;
  const fitting = needs.findIndex((need, at) => at > place && need * margin <= bitsPerSecond);
  return fitting < 0 ? needs.length - 1 : fitting;
};

const isRestful = (now: Situation): boolean =>
  now.stalledMs === 0 &&
  now.calmMs >= calmAfter(now.setbacks) &&
  (now.isWhole || now.aheadSeconds >= restfulSeconds);

/** What began small only by a guess may soon try; what fell waits, ever longer. */
const calmAfter = (setbacks: number): number =>
  setbacks === 0 ? firstCalmMs : Math.min(longestCalmMs, shortestCalmMs * 2 ** setbacks);

/** The best source that a measured line carries with clear head-room; null: none better than the one that plays. */
export const climbTo = (needs: number[], place: number, measured: number): number | null => {
  const best = needs.findIndex((need) => need * headRoom <= measured);
  return best >= 0 && best < place ? best : null;
};

/** What a source asks of the line. Where the server does not know, a usual film of its size. */
export const needOf = ({ bitsPerSecond, height }: Playable): number =>
  bitsPerSecond ?? (height ?? 1080) * 4_000;
