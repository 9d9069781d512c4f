/** Returns the bars of a waveform, 0.08 to 1, from its peaks (0-255); a flat line while there are none. */
export function waveformBars(count: number, peaks: readonly number[] | null): number[] {
  return Array.from({ length: count }, (_, bar) =>
    Math.max(0.08, loudest(peaks ?? [], bar, count)),
  );
}

function loudest(peaks: readonly number[], bar: number, count: number): number {
  const from = Math.floor((bar * peaks.length) / count);
  const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
  return Math.min(1, Math.max(0, ...peaks.slice(from, to)) / 255);
}
