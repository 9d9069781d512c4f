import { recordAudit } from '#features/audit/record-audit.ts';
import { forgetImportedFacts } from '#features/imports/forget-facts.ts';
import { listClipIds, markClipsPurging } from '#features/media-items/clips.repo.ts';
import { deletePurged, lockItem, markPurging } from '#features/media-items/media-items.repo.ts';
import { hasFile, isClip, type MediaRow } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { placesOfRenditions } from '#features/processing/steps/rendition-kind.ts';
import { endShares } from '#features/share-links/end-shares.ts';
import { listDerivedFiles } from '#features/trash/purge.read.ts';
import { forgetUploadsOf } from '#features/uploads/forget-uploads.ts';
import type { Ctx } from '#platform/context.ts';

export type PurgeCtx = Pick<Ctx, 'db' | 'storage'>;

/** The steps after which the server may be killed; tests do that. */
export type PurgeStep = 'marked' | 'derived removed' | 'original removed' | 'forgotten';
/** `before`: it is due if it was deleted before this moment; null: only if a person has purged it. */
type DueItem = { mediaId: string; before: Date | null };
type OnPurgeStep = (step: PurgeStep) => void | Promise<void>;

/**
 * Deletes an item for good, if it is still due. The mark is set first and the row deleted last: after a crash in
 * between, the next run finds the mark and continues. Each step may be repeated.
 */
export async function purgeItem(
  ctx: PurgeCtx,
  { mediaId, before }: DueItem,
  onStep: OnPurgeStep = () => undefined,
): Promise<void> {
  const row = await markIfDue(ctx, { mediaId, before });
  if (row === null) return;
  await onStep('marked');
  // Before the film: with its row the database would delete theirs, and nobody would know of their files.
  for (const clipId of await listClipIds(ctx.db, mediaId)) {
    await purgeItem(ctx, { mediaId: clipId, before: null });
  }
  await removeDerived(ctx, row);
  await onStep('derived removed');
  if (hasFile(row)) await ctx.storage.remove(row.bucket, row.file_path);
  await onStep('original removed');
  await forget(ctx, row);
  // Else a rebuild would bring a clip back.
  if (isClip(row)) await refreshSidecar(ctx, row.parent_id);
  await onStep('forgotten');
}

/** A server that was killed, or a run that failed, may have made files that were never recorded. */
async function removeDerived({ db, storage }: PurgeCtx, row: MediaRow): Promise<void> {
  for (const { bucket, key } of await listDerivedFiles(db, row.id))
    await storage.remove(bucket, key);
  const { thumbnails, folders } = placesOfRenditions(row);
  for (const key of thumbnails) await storage.remove('thumbnails', key);
  for (const key of folders) await storage.removeDerivedBelow('renditions', key);
}

/** Decides under the row's lock: an item that was restored a moment ago is not due any more. */
function markIfDue({ db }: PurgeCtx, { mediaId, before }: DueItem): Promise<MediaRow | null> {
  return db.transaction().execute(async (trx) => {
    const row = await lockItem(trx, mediaId);
    if (!row) return null;
    if (row.purging_at !== null) {
      await markClipsPurging(trx, mediaId);
      return row;
    }
    if (row.awaits_space_id !== null || row.deleted_at === null) return null;
    if (before === null || row.deleted_at > before) return null;
    await markPurging(trx, mediaId);
    await markClipsPurging(trx, mediaId);
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
    await forgetImportedFacts(trx, row.id);
    if (await deletePurged(trx, row.id)) await publishMedia(trx, row, 'removed');
  });
}
