import type { Db } from '#platform/db/schema.ts';

/** Lists the spaces that hold some of these items, in the trash or not; their members hear of changes. */
export async function listSpacesOf(db: Db, mediaIds: readonly string[]): Promise<string[]> {
  if (mediaIds.length === 0) return [];
  const rows = await db
    .selectFrom('space_item as item')
    .innerJoin('space', 'space.id', 'item.space_id')
    .select('space.id')
    .distinct()
    .where('item.media_id', 'in', [...mediaIds])
    .where('item.is_in', '=', true)
    .where('space.closed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
