import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { restorePosition } from '#features/media/playback.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/** Remembers where somebody stopped in another archive, unless this one knows it. */
export function takePosition(
  db: Db,
  { userId, mediaId }: { userId: string; mediaId: string },
  { positionMs, updatedAt }: ArchiveEntry<'positions'>,
): Promise<void> {
  const place = { user_id: userId, media_id: mediaId };
  return restorePosition(db, { ...place, position_ms: positionMs, updated_at: updatedAt });
}
