import { expect, it } from 'vitest';
import { countOf, formatCount } from '#lib/plural.ts';

it.each([
  [0, '0 items'],
  [1, '1 item'],
  [2, '2 items'],
  [2416, '2,416 items'],
])('counts %d as %s', (count, expected) => {
  expect(countOf(count, 'item')).toBe(expected);
});

it('takes a plural that is not made with s', () => {
  expect(countOf(2, 'memory', 'memories')).toBe('2 memories');
  expect(countOf(1, 'memory', 'memories')).toBe('1 memory');
});

it('separates thousands', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567');
});
