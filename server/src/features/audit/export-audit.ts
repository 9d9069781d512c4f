import type { AuditEntry, AuditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import { presentAuditEntry } from '#features/audit/audit.present.ts';
import { listAudit } from '#features/audit/audit.read.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { csvLine } from '#platform/csv.ts';
import type { Ctx, Viewer } from '#platform/context.ts';

type ExportCtx = Pick<Ctx, 'db'> & { actor: Pick<Viewer, 'userId'> };

const batch = 1000;
const head = ['Id', 'Time', 'Action', 'By', 'By (id)', 'About', 'About (id)', 'Object', 'Details'];

/** The log as CSV, the newest first. */
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

/** The log as one JSON array, an entry per line, the newest first. */
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

/** Whoever takes the log away is in it. */
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
