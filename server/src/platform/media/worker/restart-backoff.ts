/** Slows down the restarts of a process that keeps crashing, so that it does not use up the computer. */

const rememberedMs = 60_000;
const firstDelayMs = 250;
const longestDelayMs = 30_000;

/** Counts crashes of the last minute; the delay doubles with each of them. */
export function createRestartBackoff(now: () => number = Date.now) {
  let crashes: number[] = [];
  return {
    /** Records a crash and returns how long to wait before the next start, in milliseconds. */
    afterCrash(): number {
      const time = now();
      crashes = [...crashes.filter((at) => time - at < rememberedMs), time];
      const earlier = crashes.length - 1;
      return earlier === 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (earlier - 1));
    },
  };
}
