import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** Finds which clips others have who may not have the whole: by a link, in a collection with a link, in a space. */
export async function findShared(db: Db, clipIds: readonly string[]): Promise<Set<string>> {
  if (clipIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', [...clipIds])
    .where(
      sql<SqlBool>`exists (select from shares where media_id = media.id)
        or exists (select from shares join collection_items as item on item.collection_id = shares.collection_id
          where item.media_id = media.id)
        or exists (select from space_item as item where item.media_id = media.id and item.is_in)`,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
