import { expect, it } from 'vitest';
import { pickSource } from '#features/playback/pick-source.ts';

const sources = [
  { url: '/best', mimeType: 'video/mp4', height: 1080 },
  { url: '/small', mimeType: 'video/mp4', height: 480 },
];

it('begins with the best source, on a slow or metered line with the smallest', () => {
  expect(pickSource(sources, undefined)?.url).toBe('/best');
  expect(pickSource(sources, { downlink: 20 })?.url).toBe('/best');
  expect(pickSource(sources, { downlink: 0.8 })?.url).toBe('/small');
  expect(pickSource(sources, { saveData: true })?.url).toBe('/small');
  expect(pickSource([], undefined)).toBeNull();
});
