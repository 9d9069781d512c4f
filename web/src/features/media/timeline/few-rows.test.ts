import { expect, it } from 'vitest';
import { singleRows, twoRows } from '#features/media/timeline/few-rows.ts';

const frame = { widthPx: 1360, targetPx: 270, gapPx: 10 };

it('shows ten pictures in two rows of about one height', () => {
  const rows = twoRows([1.5, 0.7, 1.5, 0.7, 1.5, 1.5, 0.7, 1.5, 1.5, 1.5], frame);
  expect(rows.map(({ first, count }) => [first, count])).toEqual([
    [0, 5],
    [5, 5],
  ]);
  for (const row of rows) {
    expect(row.isFull).toBe(true);
    expect(row.ratio * row.heightPx + 10 * (row.count - 1)).toBeCloseTo(1360, -1);
  }
});

it('keeps two or three pictures in one row, no higher than others', () => {
  expect(twoRows([1.5, 1.5], frame)).toEqual([
    { first: 0, count: 2, ratio: 3, heightPx: 270, isFull: false },
  ]);
});

it('gives each picture a row of its own on a phone, and cuts what is too tall', () => {
  const rows = singleRows([1.5, 0.5], { widthPx: 358, targetPx: 190, gapPx: 10 });
  expect(rows.map(({ heightPx }) => heightPx)).toEqual([238, 447]);
});
