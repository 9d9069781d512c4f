import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import type { KeepCtx } from '#features/imports/keep-entry.ts';
import { findItemsHere } from '#features/imports/readers/heirloom/archive-here.read.ts';
import { otherId } from '#features/imports/readers/heirloom/other-id.ts';
import type { Telling } from '#features/imports/readers/heirloom/telling.ts';
import { enqueueSidecar } from '#features/processing/processing.service.ts';
import { restoreTape } from '#features/tapes/restore-tape.service.ts';

/** Makes a tape of an export, unless it is here, and puts onto it what is new of its items. */
export async function takeTape(
  ctx: KeepCtx,
  { row, subjectId }: Telling,
  tape: ArchiveEntry<'tapes'>,
): Promise<void> {
  const { owner_id: ownerId } = row;
  if (subjectId !== null && tape.ownerId !== subjectId) return;
  const whose = { importIds: [row.id], ownerIds: [ownerId] };
  const wanted = tape.items.map(({ itemId }) => itemId);
  const { ids, newIds } = await findItemsHere(ctx.db, whose, wanted);
  const items = tape.items.flatMap(({ itemId, ...place }) => {
    const mediaId = ids.get(itemId);
    return mediaId !== undefined && newIds.has(mediaId) ? { ...place, mediaId } : [];
  });
  await ctx.db.transaction().execute(async (trx) => {
    const otherTape = otherId(ownerId, tape.id);
    const placed = await restoreTape(trx, { ...tape, items }, { ownerId, otherId: otherTape });
    for (const { mediaId } of placed) await enqueueSidecar(ctx, trx, mediaId);
  });
}
