import { candidateList, listCandidatesInput } from '#candidates/candidates.schema.ts';
import { procedure } from '#procedure.ts';

export const candidatesContract = {
  /** Lists the moments of a film at which an event may begin, in order; for whoever may change the film. */
  list: procedure('active').input(listCandidatesInput).output(candidateList),
};
