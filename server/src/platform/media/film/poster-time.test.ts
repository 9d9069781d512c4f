import { expect, it } from 'vitest';
import { posterTimeMs } from '#platform/media/film/poster-time.ts';

it.each([
  [60_000, 5_000],
  [10_000, 5_000],
  [9_999, 5_000],
  [4_000, 2_000],
  [0, 0],
])('movie dialog: of %d ms the frame at %d ms [PROC-03]', (durationMs, expected) => {
  expect(posterTimeMs('movie-dialog', durationMs)).toBe(expected);
});

it.each([
  [60_000, 1_000],
  [10_000, 1_000],
  [9_000, 900],
  [40, 4],
  [0, 0],
])('upload and background: of %d ms the frame at %d ms [PROC-04]', (durationMs, expected) => {
  expect(posterTimeMs('upload', durationMs)).toBe(expected);
});

it.each([60_000, 1_000, 500, 0])(
  'admin generator: of %d ms the frame at 1 s [PROC-07]',
  (durationMs) => {
    expect(posterTimeMs('admin', durationMs)).toBe(1_000);
  },
);
