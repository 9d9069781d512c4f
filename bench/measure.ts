export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Calls `work` once to warm up, then `rounds` times; returns the median and the second slowest, in milliseconds. */
export async function measure(
  rounds: number,
  work: () => Promise<unknown>,
): Promise<{ median: number; slow: number }> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(rounds / 2)] ?? 0, slow: times.at(-2) ?? 0 };
}
