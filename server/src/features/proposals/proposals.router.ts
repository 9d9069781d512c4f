import { acceptProposal, refuseProposal } from '#features/proposals/answer-proposal.service.ts';
import { listInbox, propose } from '#features/proposals/proposals.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { proposals } = signedIn;

export const proposalsRouter = anyone.proposals.router({
  propose: proposals.propose.handler(({ context, input }) => propose(context, input)),
  list: proposals.list.handler(({ context, input }) => listInbox(context, input.spaceId)),
  accept: proposals.accept.handler(async ({ context, input }) => {
    await acceptProposal(context, input);
    return {};
  }),
  refuse: proposals.refuse.handler(async ({ context, input }) => {
    await refuseProposal(context, input);
    return {};
  }),
});
