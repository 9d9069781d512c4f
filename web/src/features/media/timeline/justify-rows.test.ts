import { describe, expect, it } from 'vitest';
import { justifyRows } from '#features/media/timeline/justify-rows.ts';

const frame = { widthPx: 1000, targetPx: 200, gapPx: 10 };

/** The total width of a row's pictures and gaps. */
const widthOf = ({ ratio, heightPx, count }: ReturnType<typeof justifyRows>[number]) =>
  ratio * heightPx + frame.gapPx * (count - 1);

describe('justifyRows', () => {
  it('fills the width with pictures of their own proportions', () => {
    const ratios = Array.from({ length: 50 }, (_, n) => 0.6 + (n % 7) / 4);
    const rows = justifyRows(ratios, frame);
    for (const row of rows.slice(0, -1)) {
      expect(row.isFull).toBe(true);
      expect(widthOf(row)).toBeLessThanOrEqual(frame.widthPx);
      expect(widthOf(row)).toBeGreaterThan(frame.widthPx - 15);
      expect(row.heightPx).toBeGreaterThan(130);
      expect(row.heightPx).toBeLessThan(300);
    }
  });

  it('takes every picture once, in order', () => {
    const rows = justifyRows(Array<number>(23).fill(1.5), frame);
    const places = rows.flatMap(({ first, count }) =>
      Array.from({ length: count }, (_, n) => first + n),
    );
    expect(places).toEqual([...Array(23).keys()]);
  });

  it('does not blow up the last row', () => {
    const rows = justifyRows([1.5, 1.5, 1.8, 0.7], frame);
    expect(rows.at(-1)).toMatchObject({ count: 1, heightPx: 200, isFull: false });
  });

  it('lets a last row that nearly fills the width fill it', () => {
    const [row] = justifyRows([1.5, 1.5, 1.4], frame);
    expect(row).toMatchObject({ count: 3, isFull: true, heightPx: 222 });
  });

  it('gives one wide picture a row of its own on a phone', () => {
    const rows = justifyRows([1.78, 1.5, 0.66], { widthPx: 358, targetPx: 190, gapPx: 10 });
    expect(rows.map(({ count }) => count)).toEqual([1, 2]);
  });

  it('has no rows for nothing', () => {
    expect(justifyRows([], frame)).toEqual([]);
  });
});
