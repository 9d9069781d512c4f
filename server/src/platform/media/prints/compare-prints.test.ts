import { expect, it } from 'vitest';
import {
  areSameTape,
  comparePrints,
  type FilmPrint,
} from '#platform/media/prints/compare-prints.ts';
import { printPictures } from '#platform/media/prints/picture-print.ts';
import { sharedSketch, sketchOf } from '#platform/media/prints/sketch-print.ts';
import { createRandom } from '#test/tapes/random.ts';

/** A film of which each second looks and sounds like nothing else. */
function filmOf(seed: number, seconds: number): FilmPrint {
  const random = createRandom(seed);
  const pictures = Array.from({ length: seconds }, () => ({
    layout: Float32Array.from({ length: 48 }, () => random.between(20, 220)),
  }));
  const sound = Buffer.from(Array.from({ length: 8 * seconds }, () => random.between(0, 256)));
  return { pictures: printPictures(pictures, 1), sound };
}

function from({ pictures, sound }: FilmPrint, second: number): FilmPrint {
  return { pictures: pictures.subarray(8 * second), sound: sound.subarray(8 * second) };
}

it('finds the same tape in a transfer that begins later, and not in another film [TAPE-21]', () => {
  const film = filmOf(1, 200);
  const later = from(film, 30);
  expect(comparePrints(film, later)).toMatchObject({ offsetSeconds: -30, pictures: 1 });
  expect(areSameTape(comparePrints(film, later))).toBe(true);
  expect(areSameTape(comparePrints(film, filmOf(2, 200)))).toBe(false);
});

it('asks more of what has no sound, and nothing of what is too short or shows nothing [TAPE-21]', () => {
  const film = filmOf(1, 200);
  const silent = { ...film, sound: Buffer.alloc(0) };
  expect(comparePrints(film, silent)).toMatchObject({ sound: null, pictures: 1 });
  expect(areSameTape({ offsetSeconds: 0, seconds: 100, pictures: 0.7, sound: null })).toBe(false);
  const otherSound = { ...film, sound: filmOf(2, 200).sound };
  expect(areSameTape(comparePrints(film, otherSound))).toBe(false);
  expect(comparePrints(film, from(film, 170))).toBeNull();
  const blue = { ...film, pictures: Buffer.alloc(film.pictures.length) };
  expect(comparePrints(blue, blue)).toBeNull();
  expect(comparePrints({ pictures: Buffer.alloc(3), sound: Buffer.alloc(1) }, film)).toBeNull();
});

it('knows by a small sample which films are worth a comparison, however long each is [TAPE-21]', () => {
  const film = filmOf(1, 4000);
  const own = new Set(sketchOf(film));
  expect(own.size).toBeLessThan(2500);
  const excerpt = { ...film, pictures: film.pictures.subarray(8 * 1000, 8 * 1090) };
  expect(sharedSketch(own, sketchOf(excerpt))).toBe(1);
  expect(sharedSketch(new Set(sketchOf(excerpt)), sketchOf(film))).toBe(1);
  // A copy of a copy has other bits here and there.
  const random = createRandom(3);
  const noisy = Buffer.from(excerpt.pictures);
  for (let at = 0; at < noisy.length; at += 1) {
    if (random.chance(0.4) && at % 8 < 7) noisy[at]! ^= 1 << Math.floor(random.between(0, 8));
  }
  const others = [2, 4, 5, 6].map((seed) => sharedSketch(own, sketchOf(filmOf(seed, 90))));
  expect(sharedSketch(own, sketchOf({ pictures: noisy }))).toBeGreaterThan(
    Math.max(...others) + 0.1,
  );
  // Of what shows nothing there is nothing to compare; where one picture stands still, little.
  expect(sharedSketch(own, sketchOf({ pictures: Buffer.alloc(800) }))).toBe(0);
  const still = Buffer.concat(Array.from({ length: 100 }, () => film.pictures.subarray(0, 8)));
  expect(sketchOf({ pictures: still })).toHaveLength(4);
});
