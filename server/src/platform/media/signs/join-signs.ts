/** Joins signs that are near each other to candidates. */
import {
  type Candidate,
  type Sign,
  sign,
} from '@heirloom/contract/candidates/candidates.schema.ts';
import { z } from 'zod';

/** A sign with its place in the film. */
export const placedSign = z.object({
  startMs: z.number().int().min(0),
  endMs: z.number().int().min(0),
  score: z.number().min(0).max(1),
  sign,
});
export type PlacedSign = z.output<typeof placedSign>;

/** Signs that are at most so far apart belong together. */
const nearMs = 2000;
/** What is less likely is not kept. */
export const lowestScore = 0.1;
/** More than a film has: what a worker answers is bounded. */
export const mostSigns = 20_000;
/** Of a film that seems to change all the time, the likeliest are kept. */
const mostCandidates = 2000;

export function joinSigns(signs: readonly PlacedSign[]): Candidate[] {
  const likely = signs
    .filter(({ score }) => score >= lowestScore)
    .toSorted((one, other) => one.startMs - other.startMs);
  // A recording may be silent for an hour: silence joins nothing, and adds itself to what there is.
  const silences = likely.filter(isSilence);
  const groups = groupsOf(likely.filter((placed) => !isSilence(placed)));
  const alone = silences.filter((silence) => !groups.some((group) => isBeside(silence, group)));
  return [
    ...groups.map((group) => toCandidate(group, silences)),
    ...groupsOf(alone).map((group) => toCandidate(group, [])),
  ]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostCandidates)
    .toSorted((one, other) => one.startMs - other.startMs);
}

const isSilence = ({ sign: { kind } }: PlacedSign): boolean => kind === 'silence';

type Extent = { startMs: number; endMs: number };
type Group = Extent & { signs: PlacedSign[] };

/**
 * Stretches that follow each other are one. Moments join what is beside them, the likeliest first, but do not make it
 * longer: of many cuts in a row there would be one candidate.
 */
function groupsOf(signs: readonly PlacedSign[]): Group[] {
  const groups: Group[] = [];
  for (const stretch of signs.filter(isStretch)) {
    const last = groups.at(-1);
    if (last && isBeside(stretch, last)) {
      last.signs.push(stretch);
      last.endMs = Math.max(last.endMs, stretch.endMs);
    } else groups.push({ startMs: stretch.startMs, endMs: stretch.endMs, signs: [stretch] });
  }
  const moments = signs.filter((placed) => !isStretch(placed));
  for (const moment of moments.toSorted((one, other) => other.score - one.score)) {
    const group = groups.find((each) => isBeside(moment, each));
    // A short dip of the picture is a moment: its middle.
    const middle = Math.round((moment.startMs + moment.endMs) / 2);
    if (group) group.signs.push(moment);
    else groups.push({ startMs: middle, endMs: middle, signs: [moment] });
  }
  return groups;
}

const isStretch = (placed: PlacedSign): boolean => 'lengthMs' in placed.sign;

const isBeside = (one: Extent, other: Extent): boolean =>
  one.startMs - other.endMs <= nearMs && other.startMs - one.endMs <= nearMs;

/** Beside what is sure, a cut says nothing more. */
const sure = 0.8;

function toCandidate({ startMs, endMs, signs }: Group, silences: readonly PlacedSign[]): Candidate {
  const best = Math.max(...signs.map(({ score }) => score));
  const others = signs.filter((placed) => placed.sign.kind !== 'cut');
  const kept = others.some(({ score }) => score >= sure) ? others : signs;
  const beside = silences.filter((silence) => isBeside(silence, { startMs, endMs }));
  return {
    startMs,
    lengthMs: endMs - startMs,
    score: Math.round(Math.min(1, best) * 100) / 100,
    signs: oneOfEach([...kept, ...beside]),
  };
}

function oneOfEach(placed: readonly PlacedSign[]): Sign[] {
  const signs = placed.map((each) => each.sign);
  return signs.filter((each, place) => signs.findIndex(({ kind }) => kind === each.kind) === place);
}
