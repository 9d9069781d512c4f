import {
  candidateList,
  dropCandidateInput,
  listCandidatesInput,
} from '#candidates/candidates.schema.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

export const candidatesContract = {
  /** Lists the moments of a film at which an event may begin, in order; for whoever may change the film. */
  list: procedure('active').input(listCandidatesInput).output(candidateList),
  /** Drops a moment, or takes that back; nothing happens where the film has no such candidate any more. */
  drop: procedure('active').input(dropCandidateInput).output(z.object({})),
};
