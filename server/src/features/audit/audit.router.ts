import { presentAuditEntry } from '#features/audit/audit.present.ts';
import { listAudit } from '#features/audit/audit.read.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

export const auditRouter = anyone.audit.router({
  list: signedIn.audit.list.handler(async ({ context, input }) => {
    const { before, ...wish } = input;
    const { rows, nextBefore } = await listAudit(context.db, { ...wish, before: before ?? null });
    return { items: rows.map(presentAuditEntry), nextBefore };
  }),
});
