import { dropCandidate, listCandidates } from '#features/candidates/candidates.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { candidates } = signedIn;

export const candidatesRouter = anyone.candidates.router({
  list: candidates.list.handler(({ context, input }) => listCandidates(context, input.mediaId)),
  drop: candidates.drop.handler(({ context, input }) => dropCandidate(context, input)),
});
