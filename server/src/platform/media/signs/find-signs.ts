import { readFile } from 'node:fs/promises';
import { printPictures } from '#platform/media/prints/picture-print.ts';
import { findCuts } from '#platform/media/signs/find-cuts.ts';
import {
  type EmptyKind,
  findSilence,
  findStretches,
  type Span,
} from '#platform/media/signs/find-stretches.ts';
import { lowestScore, mostSigns, type PlacedSign } from '#platform/media/signs/join-signs.ts';
import { unpackSamples } from '#platform/media/signs/kept-samples.ts';
import {
  type FilmSamples,
  mostSamples,
  samplesPerSecond,
} from '#platform/media/signs/sample-film.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';

/** Two seconds, less what sampling may lose at both ends. */
const shortestStretch = 2 * samplesPerSecond - 2;
/** Of what is shorter, single samples are noise. */
const shortestDip = 2;
const shortestSilence = 3 * samplesPerSecond;

export type Look = {
  signs: PlacedSign[];
  /** What the film looks like, as base64; empty of a recording. */
  print: string;
};

/** Finds the signs that an event begins, in a file with the samples of all stretches of a film. @throws {MediaError} */
export async function findSigns({ path }: { path: string }): Promise<Look> {
  try {
    const { pictures, sounds } = unpackSamples(await readFile(path));
    // A film whose clock runs wild has more.
    const film = { pictures: pictures.slice(0, mostSamples), sounds: sounds.slice(0, mostSamples) };
    const found = film.pictures.length > 0 ? signsOf(film) : signsOfSound(film.sounds);
    const signs = found
      .filter((placed) => placed.score >= lowestScore)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, mostSigns);
    const print = printPictures(film.pictures, samplesPerSecond).toString('base64');
    return { signs, print };
  } catch (error) {
    throw toMediaError(error);
  }
}

export function signsOf(film: FilmSamples): PlacedSign[] {
  const stretches = findStretches(film.pictures);
  const lengthOf = ({ from, to }: Span) => to - from;
  const empty = stretches.filter((each) => lengthOf(each) >= shortestStretch);
  const short = stretches.filter(
    (each) => lengthOf(each) < shortestStretch && lengthOf(each) >= shortestDip,
  );
  return [
    ...empty.map(({ kind, ...span }) => placed(span, kind, scores[kind])),
    ...findSilence(film.sounds, shortestSilence).map((span) => placed(span, 'silence', 0.2)),
    ...findCuts(film, { empty, short }).map(({ score, ...span }) => ({
      ...timesOf(span),
      score,
      sign: { kind: 'cut' } as const,
    })),
  ];
}

/** Of so many seconds of silence, people have seldom made them while they recorded. */
const sureSilenceSeconds = 20;

/**
 * What parts a recording: silence, the surer the longer it is. A long one near the middle is where a cassette was
 * turned: two sides begin, and the first one at the beginning.
 */
export function signsOfSound(sounds: FilmSamples['sounds']): PlacedSign[] {
  const silences = findSilence(sounds, shortestSilence);
  const lengthOf = ({ from, to }: Span) => to - from;
  const isTurn = (span: Span) =>
    lengthOf(span) >= shortestTurn &&
    span.from >= sounds.length * 0.3 &&
    span.to <= sounds.length * 0.7;
  const turn = silences
    .filter(isTurn)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, 1);
  return [
    ...turn.flatMap((span) => [beginning, span].map((side) => placed(side, 'side', 0.95))),
    ...silences.map((span) => {
      const seconds = lengthOf(span) / samplesPerSecond;
      return placed(span, 'silence', Math.min(0.9, 0.5 + (0.4 * seconds) / sureSilenceSeconds));
    }),
  ];
}

const beginning: Span = { from: 0, to: 0 };
const shortestTurn = 10 * samplesPerSecond;

/** A camera that looks at a wall may stand still as well. */
const scores: Record<EmptyKind, number> = {
  black: 0.95,
  blue: 0.98,
  grey: 0.9,
  snow: 0.98,
  frozen: 0.85,
};

function placed(span: Span, kind: EmptyKind | 'silence' | 'side', score: number): PlacedSign {
  const times = timesOf(span);
  return { ...times, score, sign: { kind, lengthMs: times.endMs - times.startMs } };
}

const timesOf = ({ from, to }: Span) => ({ startMs: toMs(from), endMs: toMs(to) });
const toMs = (sample: number): number => Math.round((sample * 1000) / samplesPerSecond);
