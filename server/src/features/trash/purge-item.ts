import { recordAudit } from '#features/audit/record-audit.ts';
import { deletePurged, lockItem, markPurging } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { endShares } from '#features/share-links/end-shares.ts';
import { purgeBefore } from '#features/trash/trash.present.ts';
import { listDerivedFiles } from '#features/trash/purge.read.ts';
import { forgetUploadsOf } from '#features/uploads/forget-uploads.ts';
import type { Ctx } from '#platform/context.ts';

export type PurgeCtx = Pick<Ctx, 'db' | 'storage' | 'clock'>;

/** The steps after which the server may be killed; tests do that. */
export type PurgeStep = 'marked' | 'derived removed' | 'original removed' | 'forgotten';
type OnPurgeStep = (step: PurgeStep) => void | Promise<void>;

/**
 * Deletes an item for good, if it is still due. The mark is set first and the row deleted last: after a crash in
 * between, the next run finds the mark and continues. Each step may be repeated.
 */
export async function purgeItem(
  ctx: PurgeCtx,
  mediaId: string,
  onStep: OnPurgeStep = () => undefined,
): Promise<void> {
  const row = await markIfDue(ctx, mediaId);
  if (row === null) return;
  await onStep('marked');
  for (const { bucket, key } of await listDerivedFiles(ctx.db, mediaId)) {
    await ctx.storage.remove(bucket, key);
  }
  await onStep('derived removed');
  await ctx.storage.remove(row.bucket, row.file_path);
  await onStep('original removed');
  await forget(ctx, row);
  await onStep('forgotten');
}

/** Decides under the row's lock: an item that was restored a moment ago is not due any more. */
function markIfDue({ db, clock }: PurgeCtx, mediaId: string): Promise<MediaRow | null> {
  return db.transaction().execute(async (trx) => {
    const row = await lockItem(trx, mediaId);
    if (!row) return null;
    if (row.purging_at !== null) return row;
    const now = clock.now();
    if (row.deleted_at === null || row.deleted_at > purgeBefore(now)) return null;
    await markPurging(trx, mediaId, now);
    const targets = { targetUserId: row.user_id, targetId: mediaId };
    await recordAudit(trx, { actorId: null, action: 'media.purged', ...targets });
    return row;
  });
}

function forget({ db }: PurgeCtx, row: MediaRow): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Before the row is deleted: the database would delete the links with it, without audit entries and change events.
    await endShares(trx, { mediaIds: [row.id] }, { actorId: null });
    await forgetUploadsOf(trx, row.id);
    if (await deletePurged(trx, row.id)) await publishMedia(trx, row, 'removed');
  });
}
