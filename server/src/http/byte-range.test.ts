import { expect, it } from 'vitest';
import { readRange } from '#http/byte-range.ts';

const size = 1000;

it.each([
  ['bytes=0-499', { start: 0, end: 499 }],
  ['bytes=500-', { start: 500, end: 999 }],
  ['bytes=-1', { start: 999, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  ['bytes=0-99999999999999999999', { start: 0, end: 999 }],
  ['Bytes = 1-2', 'whole'],
  ['bytes= 1 - 2 ', { start: 1, end: 2 }],
  ['BYTES=1-2', { start: 1, end: 2 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=2-1', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=1.5-2', 'whole'],
  ['items=0-1', 'whole'],
  ['', 'whole'],
  [undefined, 'whole'],
] as const)('reads %s as it is meant', (header, expected) => {
  expect(readRange(header, size)).toEqual(expected);
});
