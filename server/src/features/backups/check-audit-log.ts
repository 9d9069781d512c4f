import path from 'node:path';
import { describeFinding } from '#features/audit/audit-finding.ts';
import { type SealCtx, sealLog } from '#features/audit/seal-log.ts';
import { type AuditReport, verifyLog } from '#features/audit/verify-log.ts';
import { listSnapshots, placeAt, readManifest } from '#features/backups/backup-place.ts';
import { recordRun } from '#features/backups/recorded-run.ts';
import { type AuditHead, readKeptHead } from '#platform/kept-head.ts';

/**
 * Seals the rest of the audit log, compares all of it with its seals, and its end with what STATE_DIR and the backups
 * know. Records what was found.
 */
export function checkAuditLog(ctx: SealCtx): Promise<AuditReport> {
  return recordRun(
    ctx,
    'audit',
    async () => {
      await sealLog(ctx);
      const kept = await readKeptHead(ctx.config);
      return verifyLog(ctx, { kept, earlier: await listHeads(ctx) });
    },
    ({ intact, count, findings: [first] }) => ({
      outcome: first ? 'problems' : 'ok',
      counts: { intact, findings: count },
      reason: first ? describeFinding(first) : null,
    }),
  );
}

/** Lists the heads of the backups in BACKUP_DIR; none while its disk is not there. */
async function listHeads({ config, log }: SealCtx): Promise<AuditHead[]> {
  if (config.BACKUP_DIR === undefined) return [];
  const place = placeAt(path.resolve(config.BACKUP_DIR));
  const heads: AuditHead[] = [];
  for (const name of await listSnapshots(place)) {
    try {
      const { auditHead } = await readManifest(path.join(place.snapshotsDir, name));
      if (auditHead) heads.push(auditHead);
    } catch (error) {
      log.warn({ err: error }, 'the head of the audit log in a backup cannot be read');
    }
  }
  return heads;
}
