import { findExportPart, planExport } from '#features/export/exports.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { exports } = signedIn;

export const exportsRouter = anyone.exports.router({
  plan: exports.plan.handler(({ context, input }) => planExport(context, input)),
  check: exports.check.handler(async ({ context, input }) => {
    await findExportPart(context, input);
    return {};
  }),
});
