import type { AuditEntry, AuditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import { presentAuditEntry } from '#features/audit/audit.present.ts';
import { listAudit } from '#features/audit/audit.read.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { csvLine } from '#platform/csv.ts';

type ExportCtx = Pick<Ctx, 'db'> & { actor: Pick<Viewer, 'userId'> };

const batch = 1000;
const head = ['Id', 'Time', 'Action', 'By', 'By (id)', 'About', 'About (id)', 'Object', 'Details'];

/** Returns the log as CSV, newest first. */
export async function* exportAuditAsCsv(
  ctx: ExportCtx,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield csvLine(head);
  for await (const { id, at, action, actor, target, targetId, details } of walk(ctx, filter)) {
    yield csvLine([
      id,
      at,
      action,
      actor?.name ?? null,
      actor?.userId ?? null,
      target?.name ?? null,
      target?.userId ?? null,
      targetId,
      JSON.stringify(details),
    ]);
  }
}

/** Returns the log as one JSON array, an entry per line, newest first. */
export async function* exportAuditAsJson(
  ctx: ExportCtx,
  filter: AuditFilter,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const entry of walk(ctx, filter)) {
    yield `${separator}${JSON.stringify(entry)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Records the export itself in the log first. */
async function* walk({ db, actor }: ExportCtx, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  const details = { what: 'audit log' };
  await recordAudit(db, { actorId: actor.userId, action: 'data.exported', details });
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof listAudit>> = await listAudit(db, {
      ...filter,
      before,
      limit: batch,
    });
    yield* page.rows.map(presentAuditEntry);
    before = page.nextBefore;
  } while (before !== null);
}
