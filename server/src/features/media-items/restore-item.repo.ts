import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { type Updateable, sql } from 'kysely';
import type { MediaTable } from '#platform/db/media-tables.ts';
import type { Db } from '#platform/db/schema.ts';

/** Makes an item that has just been kept what it was in the archive that it comes from, its times too. */
export async function restoreItem(
  db: Db,
  id: string,
  columns: Updateable<MediaTable>,
): Promise<void> {
  await db.updateTable('media').set(columns).where('id', '=', id).execute();
}

/** Writes down what was changed of an item before. */
export async function restoreChange(
  db: Db,
  { mediaId, actorId }: { mediaId: string; actorId: string | null },
  change: ArchiveEntry<'history'>,
): Promise<void> {
  await sql`
    insert into media_change (media_id, actor_id, at, field, before, after)
    select ${mediaId}, ${actorId}, ${change.at}, ${change.field},
      ${JSON.stringify(change.before)}::jsonb, ${JSON.stringify(change.after)}::jsonb
    where not exists (select from media_change as known where known.media_id = ${mediaId}
      and known.at = ${change.at} and known.field = ${change.field})`.execute(db);
}
