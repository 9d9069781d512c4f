import { describe, expect, it } from 'vitest';
import {
  adviseQuality,
  climbTo,
  needOf,
  type Situation,
} from '#features/playback/sources/adapt-quality.ts';
import { samplePlayable } from '#test/samples.ts';

const mega = 1_000_000;

/** A 4K film with copies of 720 and 480 lines, which plays smoothly from the best source. */
const atEase: Situation = {
  needs: [40 * mega, 3 * mega, mega],
  place: 0,
  aheadSeconds: 20,
  isWhole: false,
  stalledMs: 0,
  isSettling: false,
  calmMs: 60_000,
  bitsPerSecond: null,
  setbacks: 0,
  savesData: false,
};

type Case = [name: string, changes: Partial<Situation>, advice: unknown];

const down: Case[] = [
  ['plays at ease', {}, 'stay'],
  ['stands still for a moment', { stalledMs: 300, aheadSeconds: 0 }, 'stay'],
  ['stands still', { stalledMs: 900, aheadSeconds: 0, bitsPerSecond: 5 * mega }, 1],
  ['stands still on a slow line', { stalledMs: 900, aheadSeconds: 0, bitsPerSecond: 2 * mega }, 2],
  ['stands still on a dead line', { stalledMs: 900, aheadSeconds: 0, bitsPerSecond: 0 }, 2],
  ['stands still, and nothing is known of the line', { stalledMs: 900, aheadSeconds: 0 }, 1],
  ['has just been opened', { stalledMs: 2_000, aheadSeconds: 0, isSettling: true }, 'stay'],
  ['does not get going', { stalledMs: 3_500, aheadSeconds: 0, isSettling: true }, 1],
  ['runs dry', { aheadSeconds: 4, bitsPerSecond: 12 * mega }, 1],
  [
    'has little ahead, but the line keeps up',
    { aheadSeconds: 4, bitsPerSecond: 50 * mega },
    'stay',
  ],
  ['has much ahead of a slow line', { aheadSeconds: 15, bitsPerSecond: mega }, 'stay'],
  ['nears its end', { aheadSeconds: 2, isWhole: true, bitsPerSecond: mega }, 'stay'],
  ['has nothing smaller', { place: 2, stalledMs: 9_000, calmMs: 0, aheadSeconds: 0 }, 'stay'],
];

const up: Case[] = [
  ['is calm', { place: 1, calmMs: 4_000 }, { do: 'test', to: 0 }],
  ['is calm at the smallest', { place: 2, calmMs: 8_000 }, { do: 'test', to: 1 }],
  ['is calm for a short time', { place: 2, calmMs: 3_500 }, 'stay'],
  ['has little ahead', { place: 2, aheadSeconds: 6 }, 'stay'],
  ['is here to its end', { place: 2, aheadSeconds: 3, isWhole: true }, { do: 'test', to: 1 }],
  ['fell before', { place: 2, calmMs: 15_000, setbacks: 1 }, 'stay'],
  ['fell before, long ago', { place: 2, calmMs: 16_000, setbacks: 1 }, { do: 'test', to: 1 }],
  ['fell often', { place: 2, calmMs: 120_000, setbacks: 9 }, 'stay'],
  ['fell often, very long ago', { place: 2, calmMs: 128_000, setbacks: 9 }, { do: 'test', to: 1 }],
];

const metered: Case[] = [
  ['plays large', { savesData: true }, 2],
  ['plays small', { savesData: true, place: 2 }, 'stay'],
];

describe.each([
  ['a film', down],
  ['a film on a smaller copy', up],
  ['on a metered line, a film', metered],
])('%s', (_, cases) => {
  it.each(cases)('that %s', (__, changes, advice) => {
    const expected =
      advice === 'stay'
        ? { do: 'stay' }
        : typeof advice === 'number'
          ? { do: 'change', to: advice }
          : advice;
    expect(adviseQuality({ ...atEase, ...changes })).toEqual(expected);
  });
});

it.each([
  [70 * mega, 2, 0],
  [60 * mega, 2, 1],
  [5 * mega, 2, 1],
  [4 * mega, 2, null],
  [5 * mega, 1, null],
  [0, 2, null],
])('climbs on a line of %d bits a second from place %d to %s', (measured, place, to) => {
  expect(climbTo(atEase.needs, place, measured)).toBe(to);
});

it('guesses what a film asks of which the length is not known', () => {
  expect(needOf(samplePlayable('/play', { bitsPerSecond: 5 }))).toBe(5);
  expect(needOf(samplePlayable('/play', { bitsPerSecond: null, height: 480 }))).toBe(1_920_000);
});
