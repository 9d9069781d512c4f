import { expect, it } from 'vitest';
import { placeAfterDrop, predecessorOf } from '#features/collections/item-moves.ts';

function move(letters: string, from: number, to: number): string {
  const others = letters.split('').filter((_, place) => place !== from);
  const predecessor = predecessorOf(from, to);
  const before = predecessor === null ? -1 : others.indexOf(letters[predecessor]!);
  others.splice(before + 1, 0, letters[from]!);
  return others.join('');
}

it.each([
  [0, 1, 'bacde'],
  [0, 4, 'bcdea'],
  [3, 2, 'abdce'],
  [3, 0, 'dabce'],
  [4, 3, 'abced'],
])('brings an item from place %i to place %i: %s', (from, to, expected) => {
  expect(move('abcde', from, to)).toBe(expected);
});

it.each([
  [1, 3, 'before', 2],
  [1, 3, 'behind', 3],
  [3, 1, 'before', 1],
  [3, 1, 'behind', 2],
  [1, 1, 'before', null],
  [1, 1, 'behind', null],
  [1, 0, 'behind', null],
  [1, 2, 'before', null],
  [0, 4, 'behind', 4],
] as const)('drops the item of place %i %# on place %i, %s, at %s', (from, place, side, to) => {
  expect(placeAfterDrop(from, { place, side })).toBe(to);
});
