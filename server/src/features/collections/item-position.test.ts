import { expect, it } from 'vitest';
import { positionBetween } from '#features/collections/item-position.ts';

it('finds a place between two items, before the first and behind the last', () => {
  expect(positionBetween({ before: 8, behind: 4 })).toBe(6);
  expect(positionBetween({ before: null, behind: 4 })).toBe(5);
  expect(positionBetween({ before: 4, behind: null })).toBe(3);
  expect(positionBetween({ before: null, behind: null })).toBe(0);
});

it('says when no number is left between two items', () => {
  const behind = 1_763_700_000;
  let before = behind + 1;
  let moves = 0;
  for (;;) {
    const position = positionBetween({ before, behind });
    if (position === null) break;
    expect(position).toBeGreaterThan(behind);
    expect(position).toBeLessThan(before);
    before = position;
    moves += 1;
  }
  expect(moves).toBeGreaterThan(20);
});
