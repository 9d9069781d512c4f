/** Finds where picture and sound change to another place at once. */
import {
  comparePictures,
  compareSounds,
  type PictureChange,
  type SoundChange,
} from '#platform/media/signs/compare-places.ts';
import type { Span, Stretch } from '#platform/media/signs/find-stretches.ts';
import { type FilmSamples, samplesPerSecond } from '#platform/media/signs/sample-film.ts';

/** A moment, or what is too short to be a stretch, such as the black of a fade; `score` is 0 to 1. */
export type Cut = Span & { score: number };

/** Of two cuts within a second the stronger one counts. */
const apart = samplesPerSecond;

/** `empty`: the long stretches; beyond them there is another event. */
export function findCuts(
  film: FilmSamples,
  { empty, short }: { empty: readonly Stretch[]; short: readonly Span[] },
): Cut[] {
  const strengths = film.pictures.map((_, place) =>
    strengthOf(comparePictures(film, before(place, 4), after(place, 4))),
  );
  const isBesideSpan = new Uint8Array(film.pictures.length);
  for (const { from, to } of [...empty, ...short]) {
    isBesideSpan.fill(1, Math.max(0, from - apart), to + apart + 1);
  }
  const moments = strengths.flatMap((strength, place) => {
    if (strength < weakest || isBesideSpan[place] === 1) return [];
    const around = strengths.slice(Math.max(0, place - apart), place + apart + 1);
    return strength === Math.max(...around) ? [{ from: place, to: place }] : [];
  });
  return [...moments, ...short]
    .map((span) => ({ ...span, score: scoreOf(film, span, empty) }))
    .toSorted((one, other) => one.from - other.from);
}

const before = (place: number, count: number): Span => ({ from: place - count, to: place });
const after = (place: number, count: number): Span => ({ from: place, to: place + count });

const weakest = 0.5;
const strengthOf = (change: PictureChange | null): number =>
  change ? change.layout / 10 + change.colours * 4 : 0;

/** A fade dims the picture for a second on both sides. */
const fadeSamples = samplesPerSecond + 1;

function scoreOf(film: FilmSamples, span: Span, empty: readonly Stretch[]): number {
  const { from, to } = span;
  const isFade = to > from;
  const lowest = Math.max(0, ...empty.filter((other) => other.to <= from).map((each) => each.to));
  const highest = Math.min(
    film.pictures.length,
    ...empty.filter((other) => other.from >= to).map((each) => each.from),
  );
  const beside = (skip: number, count: number): [Span, Span] => [
    { from: Math.max(lowest, from - skip - count), to: Math.max(lowest, from - skip) },
    { from: Math.min(highest, to + skip), to: Math.min(highest, to + skip + count) },
  ];
  const skip = isFade ? fadeSamples : 1;
  const near = comparePictures(film, ...beside(isFade ? 4 : 0, 4));
  const far = comparePictures(film, ...beside(skip + samplesPerSecond, 12)) ?? near;
  const heard = compareSounds(film, ...beside(skip, 4 * samplesPerSecond));
  const soon = compareSounds(film, ...beside(skip, 10)) ?? heard;
  if (!near || !far) return 0;
  return pictureScore(near, far) * (heard && soon ? soundScore(heard, soon) : unheard);
}

/** A film without sound, or in silence: the picture alone says less. */
const unheard = 0.4;

/** The weights were fitted to made tapes of other seeds than those that are measured. */
function pictureScore(near: PictureChange, far: PictureChange): number {
  const shapes = 0.1 * upTo(40, near.layout) + 0.04 * upTo(40, far.layout);
  const colours = 7.8 * upTo(1, near.colours) + 5.5 * upTo(1, far.colours);
  return sigmoid(shapes + colours - 7.3);
}

function soundScore(heard: SoundChange, soon: SoundChange): number {
  const change =
    0.45 * upTo(10, heard.floor) +
    0.05 * upTo(10, heard.middle) +
    0.39 * upTo(10, heard.peak) +
    0.48 * upTo(10, soon.floor) +
    0.24 * upTo(10, soon.middle);
  return sigmoid(change - 4.6);
}

/** Grows ever slower to the most. */
const upTo = (most: number, value: number): number => most * Math.tanh(value / most);
const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
