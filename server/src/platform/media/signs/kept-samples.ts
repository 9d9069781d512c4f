/** What was measured of the stretches of a film, as bytes, so that a look at hours of film can go on after a break. */
import type { PictureMeasure } from '#platform/media/signs/measure-picture.ts';
import { bands } from '#platform/media/signs/measure-sound.ts';
import type { FilmSamples } from '#platform/media/signs/sample-film.ts';

const numbers = [
  'luma',
  'brightest',
  'blue',
  'red',
  'evenness',
  'spread',
  'likeNeighbour',
  'likeBefore',
  'change',
] as const satisfies (keyof PictureMeasure)[];
const blocks = 48;
const pictureLength = numbers.length + 2 * blocks;
const headLength = 3;

/** `wanted`: how many samples the stretch is long, 0 for the last one, which is as long as the film. */
export function packSamples({ pictures, sounds }: FilmSamples, wanted: number): Buffer {
  const length = headLength + pictures.length * pictureLength + sounds.length * bands;
  const packed = new Float32Array(length);
  packed.set([pictures.length, sounds.length, wanted]);
  let at = headLength;
  for (const picture of pictures) {
    packed.set(
      numbers.map((name) => picture[name]),
      at,
    );
    packed.set(picture.layout, at + numbers.length);
    packed.set(picture.colours, at + numbers.length + blocks);
    at += pictureLength;
  }
  for (const sound of sounds) {
    packed.set(sound, at);
    at += bands;
  }
  return Buffer.from(packed.buffer);
}

/** Reads the stretches of a film, one behind the other. @throws where they are not what `packSamples` made */
export function unpackSamples(bytes: Buffer): FilmSamples {
  const packed = new Float32Array(Uint8Array.from(bytes).buffer);
  const film: FilmSamples = { pictures: [], sounds: [] };
  let due = 0;
  for (let at = 0; at < packed.length;) {
    const [pictures = 0, sounds = 0, wanted = 0] = packed.subarray(at, at + headLength);
    const soundsAt = at + headLength + pictures * pictureLength;
    const end = soundsAt + sounds * bands;
    if (!(end > at && end <= packed.length)) throw new Error('These are no samples of a film.');
    if (pictures > 0) standStill(film.pictures, due);
    for (let place = at + headLength; place < soundsAt; place += pictureLength) {
      film.pictures.push(unpackPicture(packed.subarray(place, place + pictureLength)));
    }
    if (sounds > 0) standStill(film.sounds, due);
    for (let place = soundsAt; place < end; place += bands) {
      film.sounds.push(packed.subarray(place, place + bands));
    }
    due += wanted;
    at = end;
  }
  return film;
}

function unpackPicture(packed: Float32Array): PictureMeasure {
  const values = Object.fromEntries(numbers.map((name, place) => [name, packed[place]!]));
  return {
    ...(values as Record<(typeof numbers)[number], number>),
    layout: packed.subarray(numbers.length, numbers.length + blocks),
    colours: packed.subarray(numbers.length + blocks),
  };
}

/** Where a damaged film lacks something, the last that was there stands still: what follows keeps its time. */
function standStill(samples: unknown[], until: number): void {
  while (samples.length > 0 && samples.length < until) samples.push(samples.at(-1));
}
