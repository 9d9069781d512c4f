import { describe, expect, it } from 'vitest';
import {
  deservesMiddleCopy,
  deservesSmallCopy,
  nominalHeight,
} from '#platform/media/film/film-size.ts';
import type { VideoStream } from '#platform/media/probe/media-facts.ts';

it.each([
  [1920, 1080, 1080],
  [1920, 800, 1080],
  [1080, 1920, 1080],
  [3840, 2160, 2160],
  [852, 480, 480],
  [854, 356, 480],
  [768, 576, 576],
  [640, 360, 360],
  [600, 600, 600],
])('calls %d x %d %d', (width, height, name) => {
  expect(nominalHeight({ width, height })).toBe(name);
});

function film(shownWidth: number, shownHeight: number, megabits: number) {
  return {
    video: { shownWidth, shownHeight } as VideoStream,
    durationMs: 10_000,
    sizeBytes: megabits * 1_250_000,
  };
}

describe.each([
  // Width, height, Mbit/s; whether the film needs copies of 480 and of 720 lines.
  [3840, 2160, 45, true, true],
  [3840, 2160, 4, true, true],
  [1920, 1080, 17, true, true],
  [1080, 1920, 17, true, true],
  [1920, 1088, 6, true, false],
  [1280, 720, 12, true, false],
  [768, 576, 1, true, false],
  [640, 480, 3, true, false],
  [640, 480, 1.5, false, false],
  [960, 540, 1.5, false, false],
])('a film of %d x %d at %d Mbit/s', (width, height, megabits, small, middle) => {
  it(`has ${small ? 'a' : 'no'} small and ${middle ? 'a' : 'no'} middle copy`, () => {
    expect(deservesSmallCopy(film(width, height, megabits))).toBe(small);
    expect(deservesMiddleCopy(film(width, height, megabits))).toBe(middle);
  });
});

it('of unknown length is judged by its lines, and without a picture gets nothing', () => {
  expect(deservesSmallCopy({ ...film(640, 480, 9), durationMs: 0 })).toBe(false);
  expect(deservesSmallCopy({ video: null, sizeBytes: 100, durationMs: 1000 })).toBe(false);
});
