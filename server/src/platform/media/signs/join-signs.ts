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
const lowestScore = 0.1;
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
    ...alone.map((silence) => toCandidate([silence], [])),
  ]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostCandidates)
    .toSorted((one, other) => one.startMs - other.startMs);
}

const isSilence = ({ sign: { kind } }: PlacedSign): boolean => kind === 'silence';

function groupsOf(signs: readonly PlacedSign[]): PlacedSign[][] {
  const groups: PlacedSign[][] = [];
  for (const placed of signs) {
    const last = groups.at(-1);
    if (last && isBeside(placed, last)) last.push(placed);
    else groups.push([placed]);
  }
  return groups;
}

const isBeside = ({ startMs, endMs }: PlacedSign, group: readonly PlacedSign[]): boolean =>
  group.some((each) => startMs - each.endMs <= nearMs && each.startMs - endMs <= nearMs);

function toCandidate(group: PlacedSign[], silences: readonly PlacedSign[]): Candidate {
  const best = Math.max(...group.map(({ score }) => score));
  const { startMs, endMs } = extentOf(group, best);
  const kept = group.filter(({ sign }) => sign.kind !== 'cut' || best < sure || group.length === 1);
  return {
    startMs,
    lengthMs: endMs - startMs,
    score: Math.round(Math.min(1, best) * 100) / 100,
    signs: oneOfEach([...kept, ...silences.filter((each) => isBeside(each, group))]),
  };
}
const sure = 0.8;

/** Stretches together say where it begins and ends; without one, the likeliest moment does. */
function extentOf(group: readonly PlacedSign[], best: number): { startMs: number; endMs: number } {
  const stretches = group.filter(({ sign }) => 'lengthMs' in sign);
  if (stretches.length === 0) {
    const { startMs, endMs } = group.find(({ score }) => score === best)!;
    // A short dip of the picture is a moment.
    const middle = Math.round((startMs + endMs) / 2);
    return { startMs: middle, endMs: middle };
  }
  return {
    startMs: Math.min(...stretches.map(({ startMs }) => startMs)),
    endMs: Math.max(...stretches.map(({ endMs }) => endMs)),
  };
}

function oneOfEach(placed: readonly PlacedSign[]): Sign[] {
  const signs = placed.map((each) => each.sign);
  return signs.filter((each, place) => signs.findIndex(({ kind }) => kind === each.kind) === place);
}
