import { trashDays } from '@heirloom/contract/limits.ts';
import type { TrashedMedia } from '@heirloom/contract/trash/trash.schema.ts';
import { type MediaItemRow, presentMediaItem } from '#features/media/media.present.ts';
import { addDays } from '#platform/clock.ts';

export function presentTrashed(row: MediaItemRow & { deleted_at: Date }): TrashedMedia {
  return {
    ...presentMediaItem(row),
    deletedAt: row.deleted_at.toISOString(),
    purgeAt: addDays(row.deleted_at, trashDays).toISOString(),
  };
}

/** Returns the moment before which items must have been deleted to be due for purging. */
export function purgeBefore(now: Date): Date {
  return addDays(now, -trashDays);
}
