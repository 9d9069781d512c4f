import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { recordAudit } from '#features/audit/record-audit.ts';
import { type CheckCtx, checkOriginal } from '#features/fixity/check-original.ts';
import { listDamaged, type Original } from '#features/fixity/fixity.repo.ts';
import { recordCheck } from '#features/media-items/media-items.repo.ts';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { walkFiles } from '#platform/storage/walk-files.ts';

/** Checks the damaged originals again, since some may have been repaired; lists the rest. */
async function stillDamaged(ctx: CheckCtx): Promise<Original[]> {
  for (const original of await listDamaged(ctx.db)) {
    await checkOriginal(ctx, original, async () => undefined);
  }
  return listDamaged(ctx.db);
}

/**
 * Replaces damaged originals by copies from any folder. It finds them by the SHA-256 recorded at the upload, so that
 * their names do not matter.
 */
export async function repairOriginals(
  ctx: CheckCtx,
  folder: string,
): Promise<{ repaired: number; left: number }> {
  const wanted = new Set(await stillDamaged(ctx));
  const damaged = wanted.size;
  for await (const file of walkFiles(folder)) {
    if (wanted.size === 0) break;
    const sameSize = [...wanted].filter(({ file_size }) => file_size === file.sizeBytes);
    if (sameSize.length === 0) continue;
    const { sha256 } = await hashFile(file.path);
    for (const original of sameSize.filter((each) => each.sha256 === sha256)) {
      if (await repair(ctx, original, file.path)) wanted.delete(original);
    }
  }
  return { repaired: damaged - wanted.size, left: wanted.size };
}

/** Returns false when the copy has changed since it was found. */
function repair(ctx: CheckCtx, original: Original, source: string): Promise<boolean> {
  return ctx.storage.withScratch('part', async (work) => {
    const { bucket, file_path: key } = original;
    const copyPath = path.join(work, 'copy');
    await copyFile(source, copyPath);
    // Hashes the copy that goes into the archive, not its source.
    if ((await hashFile(copyPath)).sha256 !== original.sha256) return false;
    await ctx.storage.replaceOriginal({ copyPath, bucket, key });
    // The sidecar may have been lost together with the original.
    await refreshSidecar(ctx, original.id);
    await ctx.db.transaction().execute(async (trx) => {
      await recordCheck(trx, original.id, { checkedAt: ctx.clock.now(), finding: null });
      await recordAudit(trx, {
        actorId: null,
        action: 'original.repaired',
        targetId: original.id,
        details: { was: original.check_finding },
      });
    });
    return true;
  });
}
