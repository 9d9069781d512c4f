import type { Span } from '#platform/media/signs/find-stretches.ts';
/** Compares what is seen and heard before and after a moment. */
import { bands, isSilent } from '#platform/media/signs/measure-sound.ts';
import type { FilmSamples } from '#platform/media/signs/sample-film.ts';

/** The change of the picture: of its shapes, in steps of luma, and of its colours, 0 to 1. */
export type PictureChange = { layout: number; colours: number };

export function comparePictures(
  { pictures }: Pick<FilmSamples, 'pictures'>,
  before: Span,
  after: Span,
): PictureChange | null {
  const first = pictures.slice(Math.max(0, before.from), Math.max(0, before.to));
  const second = pictures.slice(after.from, after.to);
  if (first.length === 0 || second.length === 0) return null;
  const layout = meanDistance(
    meanOf(first.map((picture) => picture.layout)),
    meanOf(second.map((picture) => picture.layout)),
  );
  const colours = meanDistance(
    meanOf(first.map((picture) => picture.colours)),
    meanOf(second.map((picture) => picture.colours)),
  );
  return { layout, colours: colours * 8 };
}

function meanOf(all: readonly Float32Array[]): Float32Array {
  return all[0]!.map((_, place) => all.reduce((sum, each) => sum + each[place]!, 0) / all.length);
}

const meanDistance = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, place) => sum + Math.abs(value - other[place]!), 0) / one.length;

/** The change of the sound in decibels: of what is always heard, of the middle, and of the loud moments. */
export type SoundChange = { floor: number; middle: number; peak: number };

export function compareSounds(
  { sounds }: Pick<FilmSamples, 'sounds'>,
  before: Span,
  after: Span,
): SoundChange | null {
  const first = heard(sounds, before);
  const second = heard(sounds, after);
  if (first.length < shortest || second.length < shortest) return null;
  const change = { floor: 0, middle: 0, peak: 0 };
  for (let band = 0; band < bands; band += 1) {
    const [one, other] = [sorted(first, band), sorted(second, band)];
    const between = (share: number) => Math.abs(at(one, share) - at(other, share)) / bands;
    change.floor += between(0.15);
    change.middle += between(0.5);
    change.peak += between(0.85);
  }
  return change;
}

/** Where nothing is heard, nothing is known of the place. */
const heard = (sounds: readonly Float32Array[], { from, to }: Span): Float32Array[] =>
  sounds.slice(Math.max(0, from), Math.max(0, to)).filter((bands) => !isSilent(bands));

/** Fewer samples than this, half a second, say nothing of a sound. */
const shortest = 4;

const sorted = (all: readonly Float32Array[], band: number): Float32Array =>
  Float32Array.from(all, (each) => each[band]!).toSorted();

const at = (values: Float32Array, share: number): number =>
  values[Math.floor(share * (values.length - 1))]!;
