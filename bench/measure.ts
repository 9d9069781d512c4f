export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns what so many of a hundred values do not reach. */
export function percentile(values: readonly number[], percent: number): number {
  const place = Math.floor((values.length * percent) / 100);
  return values.toSorted((one, other) => one - other)[place] ?? 0;
}

/** Returns the milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Calls `work` once to warm up, then `rounds` times; returns the median and the second slowest, in milliseconds. */
export async function measure(
  rounds: number,
  work: () => Promise<unknown>,
): Promise<{ median: number; slow: number }> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await timed(work));
  }
  return { median: median(times), slow: times.toSorted((a, b) => a - b).at(-2) ?? 0 };
}
