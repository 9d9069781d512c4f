import { printPictures } from '#platform/media/prints/picture-print.ts';
import { printSound } from '#platform/media/prints/print-sound.ts';
import { findCuts } from '#platform/media/signs/find-cuts.ts';
import {
  type EmptyKind,
  findSilence,
  findStretches,
  type Span,
} from '#platform/media/signs/find-stretches.ts';
import { lowestScore, mostSigns, type PlacedSign } from '#platform/media/signs/join-signs.ts';
import {
  type FilmSamples,
  sampleFilm,
  samplesPerSecond,
  type SampleInput,
} from '#platform/media/signs/sample-film.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError, toMediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

/** Two seconds, less what sampling may lose at both ends. */
const shortestStretch = 2 * samplesPerSecond - 2;
/** Of what is shorter, single samples are noise. */
const shortestDip = 2;
const shortestSilence = 3 * samplesPerSecond;

export type Look = {
  signs: PlacedSign[];
  /** What the film looks and sounds like, as base64; null of a recording. */
  print: { pictures: string; sound: string } | null;
};

/** Finds the signs in picture and sound that an event begins; of the copy that plays. @throws {MediaError} */
export async function findSigns(tools: MediaTools, input: SampleInput): Promise<Look> {
  const { video, audio } = input.facts;
  if (!video && !audio) {
    throw new MediaError({ kind: 'unprocessable', reason: trouble.filmShowsNothing });
  }
  try {
    const samples = await sampleFilm(tools, input);
    const signs = (video ? signsOf(samples) : signsOfSound(samples.sounds))
      .filter((placed) => placed.score >= lowestScore)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, mostSigns);
    if (!video) return { signs, print: null };
    const pictures = printPictures(samples.pictures, samplesPerSecond);
    const sound = await printSound(tools, input);
    return {
      signs,
      print: { pictures: pictures.toString('base64'), sound: sound.toString('base64') },
    };
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
