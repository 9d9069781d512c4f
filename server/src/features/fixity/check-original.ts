import { examineOriginal } from '#features/fixity/examine-original.ts';
import type { Original } from '#features/fixity/fixity.repo.ts';
import { recordCheck } from '#features/media-items/media-items.repo.ts';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { tellPrograms } from '#features/webhooks/tell-programs.ts';
import type { Ctx } from '#platform/context.ts';
import { isTroubleOfDisk } from '#platform/errors.ts';

export type CheckCtx = Pick<Ctx, 'db' | 'storage' | 'clock' | 'log'> & Partial<Pick<Ctx, 'jobs'>>;

/**
 * Reads one original and records the finding; clears an earlier finding when the file is right again. Reads its sidecar,
 * too, and writes it anew when it is missing or not what the database says. Returns whether it did so.
 */
export async function checkOriginal(
  ctx: CheckCtx,
  original: Original,
  rest: () => Promise<void>,
): Promise<{ wasSidecarWrong: boolean }> {
  const { id: mediaId, check_finding: before } = original;
  const finding = await examineOriginal(ctx, original, rest);
  const isNews = await ctx.db.transaction().execute(async (trx) => {
    const isRecorded = await recordCheck(trx, mediaId, { checkedAt: ctx.clock.now(), finding });
    if (!isRecorded || finding === before) return false;
    if (finding !== null) {
      await tellPrograms(trx, ctx, { kind: 'original.damaged', data: { mediaId, finding } });
    }
    return true;
  });
  if (isNews && finding === null) ctx.log.info({ mediaId }, 'a damaged original is right again');
  if (isNews && finding !== null) ctx.log.error({ mediaId, finding }, 'an original is damaged');
  // A sidecar alone brings nothing back.
  const wasSidecarWrong = finding !== 'missing' && (await mendSidecar(ctx, mediaId));
  return { wasSidecarWrong };
}

/** On a full or failing disk the originals are checked all the same. */
async function mendSidecar(ctx: CheckCtx, mediaId: string): Promise<boolean> {
  try {
    const wasWrong = await refreshSidecar(ctx, mediaId);
    if (wasWrong) ctx.log.warn({ mediaId }, 'a sidecar was missing or wrong: written anew');
    return wasWrong;
  } catch (error) {
    if (!isTroubleOfDisk(error)) throw error;
    ctx.log.warn({ mediaId, err: error }, 'a sidecar is missing or wrong and cannot be written');
    return false;
  }
}
