import { sealAnew } from '#features/audit/seal-log.ts';
import { verifyLog } from '#features/audit/verify-log.ts';
import type { Manifest } from '#features/backups/backup-format.ts';
import { openSealKey } from '#platform/auth/seal-key.ts';
import type { Ctx } from '#platform/context.ts';
import { StartRefused } from '#platform/start-refused.ts';

/**
 * Compares the restored audit log with its seals, and begins another chain: later backups, and STATE_DIR, may know of
 * entries that this backup does not have. Returns whether the log was intact.
 */
export async function sealRestored(
  ctx: Pick<Ctx, 'db' | 'config' | 'clock' | 'log'>,
  { auditHead }: Pick<Manifest, 'auditHead'>,
): Promise<boolean> {
  const sealKey = await openSealKey(ctx.db, ctx.config).catch(unlessRefused);
  // The backup has no secret: the server asks for another one, with which it seals the log anew.
  if (sealKey === null) return true;
  const { count } = await verifyLog({ ...ctx, sealKey }, { kept: auditHead ?? null, earlier: [] });
  const isIntact = count === 0;
  await sealAnew({ ...ctx, sealKey }, { reason: 'restored', isIntact });
  return isIntact;
}

function unlessRefused(error: unknown): null {
  if (error instanceof StartRefused) return null;
  throw error;
}
