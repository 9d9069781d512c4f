import { expect, it } from 'vitest';
import {
  areSameTape,
  comparePrints,
  type FilmPrint,
} from '#platform/media/prints/compare-prints.ts';
import { printPictures } from '#platform/media/prints/picture-print.ts';
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
