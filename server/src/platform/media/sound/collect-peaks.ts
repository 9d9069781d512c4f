/** Collects the loudest and the quietest sample of each stretch of a recording, in little memory. */

/** The number of bars that the player draws. */
export const peakBuckets = 1_800;

/** Stretches kept while the length is unknown; when they are full, every two are merged into one. */
const mostStretches = 65_536;

type Stretches = { low: Int16Array; high: Int16Array; count: number; samplesEach: number };

/** Takes signed 16-bit samples in chunks of any size; `finish` returns the peaks. */
export function createPeakCollector() {
  const stretches: Stretches = {
    low: new Int16Array(mostStretches),
    high: new Int16Array(mostStretches),
    count: 0,
    samplesEach: 1,
  };
  let oddByte: Buffer = Buffer.alloc(0);
  let low = 0;
  let high = 0;
  let inStretch = 0;

  const addSample = (sample: number) => {
    low = inStretch === 0 ? sample : Math.min(low, sample);
    high = inStretch === 0 ? sample : Math.max(high, sample);
    inStretch += 1;
    if (inStretch < stretches.samplesEach) return;
    stretches.low[stretches.count] = low;
    stretches.high[stretches.count] = high;
    stretches.count += 1;
    inStretch = 0;
    if (stretches.count === mostStretches) halve(stretches);
  };

  return {
    add(chunk: Buffer): void {
      const bytes = oddByte.length > 0 ? Buffer.concat([oddByte, chunk]) : chunk;
      const even = bytes.length - (bytes.length % 2);
      for (let offset = 0; offset < even; offset += 2) addSample(bytes.readInt16LE(offset));
      oddByte = Buffer.from(bytes.subarray(even));
    },
    /** 1800 pairs of lowest and highest sample, -128 to 127; null when there was no sample. */
    finish: (): Int8Array | null => (stretches.count === 0 ? null : toBuckets(stretches)),
  };
}

function halve(stretches: Stretches): void {
  const { low, high } = stretches;
  stretches.count /= 2;
  stretches.samplesEach *= 2;
  for (let place = 0; place < stretches.count; place += 1) {
    low[place] = Math.min(low[place * 2] ?? 0, low[place * 2 + 1] ?? 0);
    high[place] = Math.max(high[place * 2] ?? 0, high[place * 2 + 1] ?? 0);
  }
}

function toBuckets({ low, high, count }: Stretches): Int8Array {
  const peaks = new Int8Array(peakBuckets * 2);
  for (let bucket = 0; bucket < peakBuckets; bucket += 1) {
    const from = Math.floor((bucket * count) / peakBuckets);
    const to = Math.max(from + 1, Math.floor(((bucket + 1) * count) / peakBuckets));
    peaks[bucket * 2] = low.subarray(from, to).reduce((a, b) => Math.min(a, b)) >> 8;
    peaks[bucket * 2 + 1] = high.subarray(from, to).reduce((a, b) => Math.max(a, b)) >> 8;
  }
  return peaks;
}
