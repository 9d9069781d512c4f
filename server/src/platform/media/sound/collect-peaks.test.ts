import { describe, expect, it } from 'vitest';
import { createPeakCollector, peakBuckets } from '#platform/media/sound/collect-peaks.ts';

function samples(count: number, value: (at: number) => number) {
  const bytes = Buffer.alloc(count * 2);
  for (let at = 0; at < count; at += 1) bytes.writeInt16LE(value(at), at * 2);
  return bytes;
}

function peaksOf(bytes: Buffer, chunkBytes = bytes.length) {
  const peaks = createPeakCollector();
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    peaks.add(bytes.subarray(at, at + chunkBytes));
  }
  return peaks.finish();
}

describe('createPeakCollector', () => {
  it('keeps the lowest and the highest of each stretch', () => {
    const loudInTheMiddle = samples(18_000, (at) => {
      if (at < 9_000) return 256;
      return at % 2 ? 0x7f00 : -0x8000;
    });
    const peaks = peaksOf(loudInTheMiddle);
    expect(peaks).toHaveLength(peakBuckets * 2);
    expect([peaks?.[0], peaks?.[1], peaks?.[1_798], peaks?.[1_799]]).toEqual([1, 1, 1, 1]);
    expect([peaks?.[1_800], peaks?.[1_801], peaks?.at(-2), peaks?.at(-1)]).toEqual([
      -128, 127, -128, 127,
    ]);
  });

  it('gives the same for chunks of any size, odd ones too', () => {
    const bytes = samples(5_000, (at) => Math.round(Math.sin(at / 50) * 30_000));
    expect(peaksOf(bytes, 7)).toEqual(peaksOf(bytes));
    expect(peaksOf(bytes, 4_096)).toEqual(peaksOf(bytes));
  });

  it('stays small for long recordings, and finds the one bang in them', () => {
    const length = 1_000_000;
    const peaks = peaksOf(
      samples(length, (at) => (at === 750_000 ? 0x7fff : 0)),
      65_536,
    );
    const loudest = peaks?.indexOf(127) ?? -1;
    expect(Math.abs(Math.floor(loudest / 2) / peakBuckets - 0.75)).toBeLessThan(0.002);
    expect(peaks?.filter((value) => value > 0)).toHaveLength(1);
  });

  it('stretches recordings that are shorter than the drawing', () => {
    const peaks = peaksOf(samples(3, (at) => at * 0x1000));
    expect([peaks?.[1], peaks?.[peakBuckets], peaks?.at(-1)]).toEqual([0, 16, 32]);
  });

  it('has nothing to draw without samples', () => {
    expect(peaksOf(Buffer.alloc(0))).toBeNull();
    expect(peaksOf(Buffer.alloc(1))).toBeNull();
  });
});
