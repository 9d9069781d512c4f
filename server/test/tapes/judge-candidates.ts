/** Compares candidates with what is known of a tape. */
import type { Candidate } from '@heirloom/contract/candidates/candidates.schema.ts';
import type { TapePlan, TrueEvent } from '#test/tapes/plan-tape.ts';

export type Judgement = {
  found: TrueEvent[];
  missed: TrueEvent[];
  right: Candidate[];
  wrong: Candidate[];
};

const toleranceMs = 1000;

/** An event is found where a candidate has its begin, and that of the stretch before it, within a second. */
export function judgeCandidates(plan: TapePlan, candidates: readonly Candidate[]): Judgement {
  const fits = (event: TrueEvent, { startMs, lengthMs }: Candidate): boolean =>
    Math.abs(startMs - event.from * 1000) <= toleranceMs &&
    Math.abs(startMs + lengthMs - event.to * 1000) <= toleranceMs;
  const isFound = (event: TrueEvent) => candidates.some((each) => fits(event, each));
  const isRight = (candidate: Candidate) => plan.events.some((event) => fits(event, candidate));
  return {
    found: plan.events.filter(isFound),
    missed: plan.events.filter((event) => !isFound(event)),
    right: candidates.filter(isRight),
    wrong: candidates.filter((each) => !isRight(each)),
  };
}
