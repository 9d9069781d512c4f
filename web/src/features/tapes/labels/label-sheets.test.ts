import { expect, it } from 'vitest';
import { dealLabels, labelSheets, marginsOf } from '#features/tapes/labels/label-sheets.ts';

it.each(Object.entries(labelSheets))('%s fits onto its paper', (_, sheet) => {
  const { left, top } = marginsOf(sheet);
  // Printers reach to about 4 mm from the edge.
  expect(left).toBeGreaterThan(6);
  expect(top).toBeGreaterThan(4);
});

it('has the measures of the manufacturer on A4', () => {
  expect(marginsOf(labelSheets['l7160-a4']).top).toBeCloseTo(15.15, 1);
  expect(marginsOf(labelSheets['l7160-a4']).left).toBeCloseTo(7.2, 1);
  expect(marginsOf(labelSheets['l4732-a4']).top).toBeCloseTo(13.3, 1);
});

it('leaves places free that were used before, and begins another sheet where one is full', () => {
  const sheets = dealLabels([1, 2, 3], { columns: 2, rows: 1 }, 2);
  expect(sheets).toEqual([
    [null, 1],
    [2, 3],
  ]);
  expect(dealLabels([1], { columns: 2, rows: 2 }, 99)).toEqual([[null, null, null, 1]]);
  expect(dealLabels([], { columns: 2, rows: 2 }, 1)).toEqual([]);
});
