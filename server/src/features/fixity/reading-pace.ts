import { setTimeout as sleep } from 'node:timers/promises';

/** How long to pause after each part, as a multiple of the time it took to read. */
export type Pace = 'gentle' | 'brisk' | 'full';

const rests: Record<Pace, number> = { gentle: 3, brisk: 1, full: 0 };

/** Makes a function that pauses a reader, to limit its share of disk and processor; it rejects once `signal` aborts. */
export function createRest(pace: Pace, signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal.throwIfAborted();
    const restMs = (performance.now() - since) * rests[pace];
    if (restMs > 0) await sleep(restMs, undefined, { signal });
    since = performance.now();
  };
}
