import { expect, it } from 'vitest';
import { resumePosition } from '#features/playback/controls/resume-position.ts';

it.each([
  [0, 60_000, 0],
  [4_999, 60_000, 0],
  [30_000, 60_000, 30_000],
  [59_000, 60_000, 0],
  [30_000, null, 30_000],
])('goes on from %i ms of %s ms at %i ms', (position, duration, expected) => {
  expect(resumePosition(position, duration)).toBe(expected);
});
