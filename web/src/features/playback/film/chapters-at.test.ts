import { expect, it } from 'vitest';
import { bestFrom, chapterAt, chapterBeside } from '#features/playback/film/chapters-at.ts';

const chapters = [
  { startMs: 0, isBoring: true, endMs: null },
  { startMs: 10_000, isBoring: false, endMs: null },
  { startMs: 20_000, isBoring: true, endMs: 25_000 },
  { startMs: 30_000, isBoring: true, endMs: null },
];

it('knows what is shown, and what is beside it', () => {
  expect(chapterAt(chapters, 12_000)).toBe(chapters[1]);
  expect(chapterAt(chapters.slice(1), 5)).toBeUndefined();
  expect(chapterBeside(chapters, 12_000, 1)).toBe(20_000);
  expect(chapterBeside(chapters, 31_000, 1)).toBeNull();
  expect(chapterBeside(chapters, 12_000, -1)).toBe(0);
  expect(chapterBeside(chapters, 15_000, -1)).toBe(10_000);
  expect(chapterBeside(chapters, 1000, -1)).toBe(0);
  expect(chapterBeside([], 1000, -1)).toBeNull();
});

it('leaves out boring chapters, and nothing between two', () => {
  expect(bestFrom(chapters, 5000)).toBe(10_000);
  expect(bestFrom(chapters, 12_000)).toBeNull();
  expect(bestFrom(chapters, 20_000)).toBe(25_000);
  expect(bestFrom(chapters, 26_000)).toBeNull();
  expect(bestFrom(chapters, 31_000)).toBeNull();
});
