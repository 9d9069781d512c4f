import { afterEach, expect, it, vi } from 'vitest';
import { pageMegabits } from '#features/playback/sources/page-bandwidth.ts';
import { currentConnection, pickSource } from '#features/playback/sources/pick-source.ts';
import { samplePlayable } from '#test/samples.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'connection');
});

function file(encodedBodySize: number, responseStart: number, responseEnd: number) {
  return {
    transferSize: encodedBodySize + 300,
    encodedBodySize,
    responseStart,
    responseEnd,
  };
}

it.each([
  ['one after the other', [file(100_000, 0, 100), file(100_000, 100, 200)], 8],
  ['at the same time', [file(100_000, 0, 200), file(100_000, 20, 200)], 8],
  ['with a pause', [file(100_000, 0, 100), file(100_000, 9_100, 9_200)], 8],
])('counts only the time in which files came: %s', (_, files, megabits) => {
  expect(pageMegabits(files)).toBe(megabits);
});

it.each([
  ['files of the cache', [{ ...file(500_000, 0, 1), transferSize: 0 }]],
  ['tiny files', Array.from({ length: 50 }, () => file(4_000, 0, 0))],
  ['a single picture', [file(20_000, 0, 10)]],
  ['nothing', []],
])('knows nothing from %s', (_, files) => {
  expect(pageMegabits(files)).toBeNull();
});

it('does not believe a low guess of the browser beside the server', () => {
  const sources = [8_000_000, 1_000_000].map((bitsPerSecond, place) =>
    samplePlayable(`/${place}`, { bitsPerSecond }),
  );
  Object.defineProperty(navigator, 'connection', {
    value: { downlink: 1.55 },
    configurable: true,
  });
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  expect(pickSource(sources, 'auto', currentConnection())).toBe(1);
  entries.mockReturnValue([file(300_000, 0, 12)] as unknown as PerformanceEntryList);
  expect(pickSource(sources, 'auto', currentConnection())).toBe(0);
});
