import { listOrphaned, readFindings, readFixityState } from '#features/fixity/fixity.read.ts';
import { startFullCheck } from '#features/fixity/full-check.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { fixity } = signedIn;

export const fixityRouter = anyone.fixity.router({
  state: fixity.state.handler(({ context }) => readFixityState(context)),
  findings: fixity.findings.handler(({ context }) => readFindings(context)),
  listOrphaned: fixity.listOrphaned.handler(({ context, input }) => listOrphaned(context, input)),
  checkAll: fixity.checkAll.handler(({ context }) => startFullCheck(context)),
});
