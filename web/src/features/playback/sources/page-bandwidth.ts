/** Smaller files arrive in one piece, which says nothing. */
const smallestFileBytes = 10_000;
const enoughBytes = 100_000;

type LoadedFile = Pick<
  PerformanceResourceTiming,
  'transferSize' | 'encodedBodySize' | 'responseStart' | 'responseEnd'
>;

/**
 * Returns how fast the files of this page came, in megabits a second; null when too few came over the network.
 * Files that came at the same time shared the line, so their time counts once.
 */
export function pageMegabits(files: readonly LoadedFile[] = loadedFiles()): number | null {
  const fromNetwork = files
    .filter(
      ({ transferSize, encodedBodySize }) =>
        transferSize > 0 && encodedBodySize >= smallestFileBytes,
    )
    .toSorted((one, other) => one.responseStart - other.responseStart);
  let bytes = 0;
  let busyMs = 0;
  let busyUntil = 0;
  for (const { encodedBodySize, responseStart, responseEnd } of fromNetwork) {
    bytes += encodedBodySize;
    busyMs += Math.max(0, responseEnd - Math.max(busyUntil, responseStart));
    busyUntil = Math.max(busyUntil, responseEnd);
  }
  return bytes < enoughBytes ? null : (bytes * 8) / Math.max(1, busyMs) / 1000;
}

const loadedFiles = () => performance.getEntriesByType('resource') as PerformanceResourceTiming[];
