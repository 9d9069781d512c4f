import { expect, it } from 'vitest';
import { isDeeperThan } from '#http/json-bodies.ts';

it.each([
  ['{"a":[{"b":1}]}', 3],
  ['[[],[],[[]]]', 3],
  ['["[[[[[["]', 1],
  [String.raw`["\"[[[[", "\\", []]`, 2],
  [String.raw`{"\\\"{":[1]}`, 2],
  ['"[[["', 0],
])('finds in %s %i levels', (json, levels) => {
  expect(isDeeperThan(levels, json)).toBe(false);
  expect(isDeeperThan(levels - 1, json)).toBe(true);
});

it('stops at the first bracket that is too many', () => {
  expect(isDeeperThan(64, '['.repeat(1_000_000))).toBe(true);
});
