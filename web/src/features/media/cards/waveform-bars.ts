/** Returns the bars of a waveform, 0.08 to 1: from the peaks (0-255), else from the id, so that they never change. */
export function waveformBars(count: number, peaks: number[] | null, id: string): number[] {
  const read = peaks && peaks.length > 0 ? fromPeaks(peaks) : fromSeed(id);
  return Array.from({ length: count }, (_, bar) => Math.max(0.08, Math.min(1, read(bar, count))));
}

type ReadBar = (bar: number, count: number) => number;

function fromPeaks(peaks: number[]): ReadBar {
  return (bar, count) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(...peaks.slice(from, to)) / 255;
  };
}

function fromSeed(id: string): ReadBar {
  let state = hueSeed(id);
  return (bar, count) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const swell = 0.55 + 0.35 * Math.sin((bar / count) * 9 + (hueSeed(id) % 7));
    return swell * (0.45 + (state / 2_147_483_648) * 0.55);
  };
}

/** Returns a number derived from the id: the seed of its waveform and its shade. */
export function hueSeed(id: string): number {
  let hash = 7;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_647;
  return hash;
}
