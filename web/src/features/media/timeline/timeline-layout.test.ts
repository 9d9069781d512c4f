import { describe, expect, it } from 'vitest';
import { tallestPx } from '#features/media/grid/use-grid-columns.ts';
import { nextPlace } from '#features/media/timeline/timeline-keys.ts';
import {
  boxesOf,
  layOutTimeline,
  rowAt,
  rowOfPlace,
} from '#features/media/timeline/timeline-layout.ts';
import { inYears } from '#features/media/timeline/timeline-periods.ts';
import { spaced, yearsOf } from '#features/media/timeline/timeline-years.ts';

const frame = { widthPx: 620, targetPx: 200, gapPx: 10, headingPx: 50, sectionGapPx: 20 };

/** Rows of three squares each: 0 1 2 | 3 4 | 5 6 7 | 8. */
const layout = layOutTimeline(
  [
    { period: '2025-07', ratios: [100, 100, 100, 100, 100] },
    { period: '2025-05', ratios: [100, 100, 100] },
    { period: '1980s', ratios: [null] },
  ],
  frame,
);

describe('the layout of a timeline', () => {
  it('gives every month its place, below the one before', () => {
    expect(layout.sections).toEqual([
      { period: '2025-07', first: 0, count: 5, topPx: 0, heightPx: 460 },
      { period: '2025-05', first: 5, count: 3, topPx: 480, heightPx: 250 },
      { period: '1980s', first: 8, count: 1, topPx: 750, heightPx: 250 },
    ]);
    expect(layout.heightPx).toBe(1000);
    expect(layout.rows.map(({ first, count, topPx }) => [first, count, topPx])).toEqual([
      [0, 3, 50],
      [3, 2, 260],
      [5, 3, 530],
      [8, 1, 800],
    ]);
  });

  it('knows the row of any place', () => {
    expect([0, 2, 3, 4, 5, 7, 8].map((place) => rowOfPlace(layout, place))).toEqual([
      0, 0, 1, 1, 2, 2, 3,
    ]);
  });

  it('knows the row at any height, in gaps and headings the one above [CORE-10]', () => {
    expect([-9, 0, 259, 260, 520, 530, 4000].map((px) => rowAt(layout, px))).toEqual([
      0, 0, 0, 1, 1, 2, 3,
    ]);
    expect(rowAt({ ...layout, rows: [] }, 10)).toBe(0);
  });

  it('gives every tile of a row its place: a full row ends at the edge, the last one does not', () => {
    const boxes = layout.rows.map((row) => boxesOf(layout, row));
    expect(boxes[0]).toEqual([
      { place: 0, leftPx: 0, widthPx: 200 },
      { place: 1, leftPx: 210, widthPx: 200 },
      { place: 2, leftPx: 420, widthPx: 200 },
    ]);
    expect(boxes[1]?.map(({ leftPx }) => leftPx)).toEqual([0, 210]);
  });

  it('lays out a hundred thousand items, on a phone too [CORE-10]', () => {
    const ratios = Array.from({ length: 100_000 }, (_, n) => 60 + (n % 120));
    const large = layOutTimeline([{ period: '2025-07', ratios }], { ...frame, widthPx: 358 });
    expect(large.rows.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
    expect(rowOfPlace(large, 99_999)).toBe(large.rows.length - 1);
    expect(large.heightPx).toBeLessThan(tallestPx);
  });

  it('has lower rows where it would be taller than browsers can hold [CORE-10]', () => {
    const ratios = Array.from({ length: 100_000 }, () => 300);
    const wide = layOutTimeline([{ period: '2025-07', ratios }], { ...frame, widthPx: 358 });
    expect(wide.heightPx).toBeLessThan(tallestPx);
    expect(wide.rows.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
  });

  it('joins months that hold next to nothing into years', () => {
    const months = (count: number) =>
      ['2025-07', '2025-05', '1980s', null].map((period) => ({
        period,
        ratios: Array<number>(count).fill(100),
      }));
    const shapes = (count: number) =>
      inYears(months(count)).map(({ period, ratios }) => [period, ratios.length]);
    expect(shapes(1)).toEqual([
      ['2025', 2],
      ['1980s', 1],
      [null, 1],
    ]);
    expect(shapes(4)[0]).toEqual(['2025-07', 4]);
  });

  it('lists the years in which something is, a decade as one', () => {
    expect(yearsOf(layout)).toEqual([
      { label: '2025', place: 0, at: 0 },
      { label: '1980s', place: 8, at: 0.75 },
    ]);
  });

  it('leaves out marks that would stand on each other, but never the current one', () => {
    const marks = [0, 0.01, 0.02, 0.1].map((at) => ({ at }));
    expect(spaced(marks, 0.05).map(({ at }) => at)).toEqual([0, 0.1]);
    expect(spaced(marks, 0.05, ({ at }) => at === 0.02).map(({ at }) => at)).toEqual([0.02, 0.1]);
  });
});

describe('the keys of the timeline', () => {
  const screen = { heightPx: 480, hasCtrl: false };
  const go = (key: string, from: number) => nextPlace(key, from, layout, screen);

  it.each([
    ['ArrowRight', 2, 3],
    ['ArrowRight', 8, 8],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 2, 4],
    ['ArrowDown', 3, 5],
    ['ArrowDown', 7, 8],
    ['ArrowDown', 8, 8],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 1, 1],
    ['Home', 4, 3],
    ['End', 3, 4],
    ['PageDown', 1, 6],
    ['PageUp', 8, 3],
  ])('%s leads from place %i to %i', (key, from, to) => {
    expect(go(key, from)).toBe(to);
  });

  it('reaches both ends with Ctrl, and leaves other keys alone', () => {
    expect(nextPlace('End', 1, layout, { ...screen, hasCtrl: true })).toBe(8);
    expect(nextPlace('Home', 7, layout, { ...screen, hasCtrl: true })).toBe(0);
    expect(go('a', 1)).toBeNull();
  });
});
