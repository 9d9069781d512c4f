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
  const groups: PlacedSign[][] = [];
  for (const placed of signs.toSorted((one, other) => one.startMs - other.startMs)) {
    if (placed.score < lowestScore) continue;
    const last = groups.at(-1);
    const isNear = last && placed.startMs - Math.max(...last.map(({ endMs }) => endMs)) <= nearMs;
    if (isNear) last.push(placed);
    else groups.push([placed]);
  }
  return groups
    .map(toCandidate)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostCandidates)
    .toSorted((one, other) => one.startMs - other.startMs);
}

function toCandidate(group: PlacedSign[]): Candidate {
  const best = Math.max(...group.map(({ score }) => score));
  const { startMs, endMs } = extentOf(group, best);
  const kept = group.filter(({ sign }) => sign.kind !== 'cut' || best < sure || group.length === 1);
  return {
    startMs,
    lengthMs: endMs - startMs,
    score: Math.round(Math.min(1, best) * 100) / 100,
    signs: oneOfEach(kept.map(({ sign }) => sign)),
  };
}
const sure = 0.8;

/** Stretches together say where it begins and ends; without one, the likeliest moment does. */
function extentOf(group: readonly PlacedSign[], best: number): { startMs: number; endMs: number } {
  const stretches = group.filter(({ startMs, endMs, score }) => endMs > startMs && score >= sure);
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

function oneOfEach(signs: readonly Sign[]): Sign[] {
  return signs.filter((sign, place) => signs.findIndex(({ kind }) => kind === sign.kind) === place);
}
