import { expect, it } from 'vitest';
import { pickSource } from '#features/playback/sources/pick-source.ts';
import { samplePlayable } from '#test/samples.ts';

const sources = [
  samplePlayable('/play', { height: 1080, bitsPerSecond: 6_000_000 }),
  samplePlayable('/mid', { height: 720, bitsPerSecond: 2_500_000 }),
  samplePlayable('/low', { height: 480, bitsPerSecond: 1_000_000 }),
];

it.each([
  ['an unknown line', undefined, 0],
  ['a fast line', { downlink: 10 }, 0],
  ['a middling line', { downlink: 4 }, 0],
  ['a rather slow line', { downlink: 2.7 }, 1],
  ['a slow line', { downlink: 1.5 }, 2],
  ['a line too slow for anything', { downlink: 0.2 }, 2],
  ['a metered line', { downlink: 10, saveData: true }, 2],
])('begins on %s with what it carries', (_, connection, place) => {
  expect(pickSource(sources, 'auto', connection)).toBe(place);
});

it('begins with what the person has chosen, whatever the line', () => {
  expect(pickSource(sources, 'original', { downlink: 0.2, saveData: true })).toBe(0);
  expect(pickSource(sources, 480, { downlink: 10 })).toBe(2);
});
