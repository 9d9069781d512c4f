import { trashDays } from '@heirloom/contract/limits.ts';
import type { TrashedMedia } from '@heirloom/contract/trash/trash.schema.ts';
import { type MediaCardRow, presentMediaCard } from '#features/media/media.present.ts';

const dayMs = 24 * 60 * 60 * 1000;
const stayMs = trashDays * dayMs;

export const presentTrashed = (row: MediaCardRow & { deleted_at: Date }): TrashedMedia => ({
  ...presentMediaCard(row),
  deletedAt: row.deleted_at.toISOString(),
  purgeAt: new Date(row.deleted_at.getTime() + stayMs).toISOString(),
});

/** What was deleted before this moment has been in the trash for long enough. */
export const purgeBefore = (now: Date): Date => new Date(now.getTime() - stayMs);
