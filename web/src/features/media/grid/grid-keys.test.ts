import { expect, it } from 'vitest';
import { nextIndex } from '#features/media/grid/grid-keys.ts';

const grid = { columns: 5, total: 23, rowsOnScreen: 2, hasCtrl: false };

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 22, 22],
  ['ArrowDown', 3, 8],
  ['ArrowDown', 19, 22],
  ['ArrowUp', 3, 3],
  ['ArrowUp', 8, 3],
  ['Home', 8, 5],
  ['End', 6, 9],
  ['End', 21, 22],
  ['PageDown', 1, 11],
  ['PageDown', 20, 22],
  ['PageUp', 4, 4],
  ['PageUp', 14, 4],
])('leads %s from %i to %i', (key, from, to) => {
  expect(nextIndex(key, from, grid)).toBe(to);
});

it('leads Ctrl+Home and Ctrl+End to the ends of the grid', () => {
  expect(nextIndex('Home', 12, { ...grid, hasCtrl: true })).toBe(0);
  expect(nextIndex('End', 12, { ...grid, hasCtrl: true })).toBe(22);
});

it('leaves other keys alone', () => {
  expect(nextIndex('Enter', 3, grid)).toBeNull();
  expect(nextIndex('a', 3, grid)).toBeNull();
});
