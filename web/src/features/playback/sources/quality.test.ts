import { describe, expect, it } from 'vitest';
import {
  chosenPlace,
  keepQuality,
  qualityAt,
  qualityOptions,
  readQuality,
} from '#features/playback/sources/quality.ts';
import { samplePlayable } from '#test/samples.ts';

const original = samplePlayable('/play', { height: 2160, isOriginal: true });
const middle = samplePlayable('/mid', { height: 720 });
const low = samplePlayable('/low', { height: 480 });
const tall = [original, middle, low];
const heavyTape = [samplePlayable('/play', { height: 480 }), low];

describe('a choice of quality', () => {
  it.each([
    ['original', tall, 0],
    [720, tall, 1],
    [480, tall, 2],
    ['least', tall, 2],
    [1080, tall, 1],
    [360, tall, 2],
    [480, heavyTape, 0],
    ['least', heavyTape, 1],
    ['original', heavyTape, 0],
  ] as const)('%s means the nearest that the film has', (quality, sources, place) => {
    expect(chosenPlace([...sources], quality)).toBe(place);
  });

  it('is remembered in this browser', () => {
    expect(readQuality()).toBe('auto');
    for (const quality of [480, 'original', 'least', 'auto'] as const) {
      keepQuality(quality);
      expect(readQuality()).toBe(quality);
    }
    localStorage.setItem('heirloom.quality', 'nonsense');
    expect(readQuality()).toBe('auto');
  });

  it('is offered in words, the automatic one with what it has chosen', () => {
    expect(qualityOptions(tall, low).map(({ label }) => label)).toEqual([
      'Auto · 480p',
      'Original · 2160p',
      '720p',
      '480p',
    ]);
    expect(qualityOptions(heavyTape, heavyTape[0]).map(({ label }) => label)).toEqual([
      'Auto · 480p',
      '480p',
      '480p · less data',
    ]);
  });

  it('names every source differently', () => {
    for (const sources of [tall, heavyTape]) {
      const names = sources.map((_, place) => qualityAt(sources, place));
      expect(new Set(names).size).toBe(sources.length);
      for (const [place, name] of names.entries()) {
        expect(name).not.toBe('auto');
        if (name !== 'auto') expect(chosenPlace(sources, name)).toBe(place);
      }
    }
  });
});
