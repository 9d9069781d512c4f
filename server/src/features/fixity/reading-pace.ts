import { setTimeout as sleep } from 'node:timers/promises';

/** How long to rest after each part read, as a multiple of the time that it took. */
export type Pace = 'gentle' | 'brisk' | 'full';

const rests: Record<Pace, number> = { gentle: 3, brisk: 1, full: 0 };

/** Keeps a reader from taking more than its share of disk and processor; rejects as soon as it should stop. */
export const createRest = (pace: Pace, signal: AbortSignal): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    signal.throwIfAborted();
    const restMs = (performance.now() - since) * rests[pace];
    if (restMs > 0) await sleep(restMs, undefined, { signal });
    since = performance.now();
  };
};
