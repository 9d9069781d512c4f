import { describe, expect, it } from 'vitest';
import { percentOf, tileRatio } from '#features/media/timeline/tile-ratio.ts';
import { inYears, periodLabel, yearOf } from '#features/media/timeline/timeline-periods.ts';
import { spaced } from '#features/media/timeline/timeline-years.ts';
import { sampleMedia } from '#test/samples.ts';

describe('a period', () => {
  it.each([
    ['2025-07', 'July 2025', '2025'],
    ['1987', '1987', '1987'],
    ['1980s', '1980s', '1980s'],
  ])('%s is called %s, in the scrubber %s', (period, label, year) => {
    expect(periodLabel(period)).toBe(label);
    expect(yearOf(period)).toBe(year);
  });

  it('that nobody knows says so', () => {
    expect(periodLabel(null)).toBe('Date not known');
  });
});

describe('months with few items', () => {
  it('are joined to years, in their order, without losing an item', () => {
    const groups = [
      { period: '2025-07', ratios: [100] },
      { period: '2025-03', ratios: [150, 75] },
      { period: '2024-12', ratios: [133] },
      { period: '1980s', ratios: [100] },
      { period: null, ratios: [null] },
    ];
    expect(inYears(groups)).toEqual([
      { period: '2025', ratios: [100, 150, 75] },
      { period: '2024', ratios: [133] },
      { period: '1980s', ratios: [100] },
      { period: null, ratios: [null] },
    ]);
    // The answer of the server is kept as it is, for other readers.
    expect(groups[0]!.ratios).toEqual([100]);
  });

  it('stay months where they hold four items on average', () => {
    const groups = [
      { period: '2025-07', ratios: [100, 100, 100, 100, 100, 100] },
      { period: '2025-06', ratios: [100, 100] },
    ];
    expect(inYears(groups)).toBe(groups);
  });
});

describe('marks of the scrubber', () => {
  const marks = [0, 0.01, 0.05, 0.06, 0.2].map((at) => ({ at }));

  it('leave those out that would lie on the one before', () => {
    expect(spaced(marks, 0.03).map(({ at }) => at)).toEqual([0, 0.05, 0.2]);
  });

  it('keep the one that matters instead of its neighbour', () => {
    const kept = spaced(marks, 0.03, ({ at }) => at === 0.06);
    expect(kept.map(({ at }) => at)).toEqual([0, 0.06, 0.2]);
  });
});

describe('the shape of a tile', () => {
  it.each([
    [null, 1.25],
    [133, 1.33],
    [10, 0.5],
    [900, 3],
  ])('of %s percent is %s: narrow and wide ones are cropped', (percent, ratio) => {
    expect(tileRatio(percent)).toBe(ratio);
  });

  it('is not known without a picture or its size', () => {
    expect(percentOf(sampleMedia({ width: 400, height: 300 }))).toBe(133);
    expect(percentOf(sampleMedia({ type: 'audio', width: 400, height: 300 }))).toBeNull();
    expect(percentOf(sampleMedia({ width: null }))).toBeNull();
  });
});
