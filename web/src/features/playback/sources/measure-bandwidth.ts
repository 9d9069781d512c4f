const sampleBytes = 1_000_000;
const longestMs = 2_500;

/**
 * Measures the bandwidth: loads the beginning of a file, for 2.5 seconds at most, past all caches.
 * @returns bits a second; 0 when no data arrives
 */
export async function measureBandwidth(url: string, signal: AbortSignal): Promise<number> {
  const meter = createMeter(performance.now());
  try {
    const response = await fetch(url, {
      headers: { Range: `bytes=0-${sampleBytes - 1}` },
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
    });
    if (!response.ok || !response.body) return 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      meter.count(part.value.byteLength, performance.now());
    }
  } catch {
    // After the timeout the data so far is enough.
  }
  return meter.read(performance.now());
}

/** Counting begins with the first chunk, because the round trip says nothing about the bandwidth. */
function createMeter(sentAt: number) {
  let first: { bytes: number; at: number } | null = null;
  let laterBytes = 0;
  const speed = (bytes: number, elapsedMs: number) => (bytes * 8000) / Math.max(1, elapsedMs);
  return {
    count: (bytes: number, at: number): void => {
      if (first === null) first = { bytes, at };
      else laterBytes += bytes;
    },
    read: (now: number): number => {
      if (first === null) return 0;
      return laterBytes === 0
        ? speed(first.bytes, now - sentAt)
        : speed(laterBytes, now - first.at);
    },
  };
}
