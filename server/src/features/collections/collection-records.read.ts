import type { CollectionRecord } from '#features/collections/collection-record.ts';
import type { Db } from '#platform/db/schema.ts';

const batchLength = 100;

/** Reads all own collections of everybody, in batches, as their records say them. */
export async function* readCollectionRecords(db: Db): AsyncGenerator<CollectionRecord[]> {
  for (let after: string | null = null; ;) {
    const collections = await nextCollections(db, after);
    const last = collections.at(-1);
    if (last === undefined) return;
    const items = await db
      .selectFrom('collection_items')
      .select(['collection_id', 'media_id', 'added_at', 'position', 'caption'])
      .where(
        'collection_id',
        'in',
        collections.map(({ id }) => id),
      )
      .orderBy('position', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const itemsOf = Map.groupBy(items, ({ collection_id }) => collection_id);
    yield collections.map((row) => ({
      id: row.id,
      // Those of spaces are in backups only.
      ownerId: row.user_id!,
      name: row.name,
      description: row.description,
      type: row.type,
      thumbnailMediaId: row.thumbnail_media_id,
      pinnedAt: row.pinned_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      items: (itemsOf.get(row.id) ?? []).map((item) => ({
        mediaId: item.media_id,
        addedAt: item.added_at.toISOString(),
        position: item.position,
        caption: item.caption,
      })),
    }));
    after = last.id;
  }
}

function nextCollections(db: Db, after: string | null) {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('user_id', 'is not', null)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(batchLength)
    .execute();
}
