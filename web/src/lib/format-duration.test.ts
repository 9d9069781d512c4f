import { expect, it } from 'vitest';
import {
  formatDuration,
  formatLength,
  formatTime,
  formatTotalDuration,
} from '#lib/format-duration.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

it.each([
  [null, 'Unknown'],
  [undefined, 'Unknown'],
  [0, 'Unknown'],
  [400, '0:01'],
  [7 * second, '0:07'],
  [12 * minute + 48 * second + 900, '12:48'],
  [59 * minute + 59 * second, '59:59'],
  [hour, '1:00:00'],
  [hour + 32 * minute + 10 * second, '1:32:10'],
  [27 * hour + 2 * minute + 3 * second, '27:02:03'],
])('writes the length %s of an item as %s [CONST-05]', (durationMs, expected) => {
  expect(formatDuration(durationMs)).toBe(expected);
});

it.each([
  [{ durationMs: 200 * second, speed: 18 / 25 }, '4:37'],
  [{ durationMs: 200 * second }, '3:20'],
  [{ durationMs: null, speed: 0.5 }, 'Unknown'],
])('writes how long %o is shown as %s (TAPE-16 in part)', (item, expected) => {
  expect(formatLength(item)).toBe(expected);
});

it.each([
  [null, 'Unknown'],
  [undefined, 'Unknown'],
  [0, 'Unknown'],
  [42 * second, '42s'],
  [5 * minute + 3 * second, '5m 3s'],
  [60 * second, '1m 0s'],
  [2 * hour + 5 * minute + 59 * second, '2h 5m'],
  [41 * hour + 26 * minute, '41h 26m'],
])('writes the total length %s as %s [MOVIES-04] [AUDIO-04]', (durationMs, expected) => {
  expect(formatTotalDuration(durationMs)).toBe(expected);
});

it('never writes a list of something as 0s', () => {
  expect(formatTotalDuration(400)).toBe('1s');
});

it.each([
  [0, '0:00'],
  [-5, '0:00'],
  [126 * second, '2:06'],
  [hour + 2 * minute + 6 * second, '1:02:06'],
])('writes the place %s in a recording as %s', (positionMs, expected) => {
  expect(formatTime(positionMs)).toBe(expected);
});
