import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import {
  type ExportScope,
  isCollectionInScope,
  isInScope,
} from '#features/export/export-scope.read.ts';
import { inPages } from '#features/export/lists/in-pages.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists collections with those of their items that are in the export, in the order in which they are shown. */
export async function* readCollections(
  db: Db,
  scope: ExportScope,
): AsyncGenerator<ArchiveEntry<'collections'>> {
  const next = (after: string | null, limit: number) =>
    db
      .selectFrom('collections as whole')
      .selectAll()
      .where(isCollectionInScope(scope))
      .where('removed_at', 'is', null)
      .$if(after !== null, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const row of inPages(next)) {
    const items = await listItems(db, scope, row.id);
    const shown = new Set(items.map(({ itemId }) => itemId));
    const cover = row.thumbnail_media_id;
    yield {
      id: row.id,
      ownerId: row.user_id,
      spaceId: row.space_id,
      name: row.name,
      description: row.description,
      type: row.type,
      coverId: cover !== null && shown.has(cover) ? cover : null,
      makerId: row.maker_id,
      pinnedAt: row.pinned_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      items,
    };
  }
}

async function listItems(db: Db, scope: ExportScope, collectionId: string) {
  const rows = await db
    .selectFrom('collection_items as placed')
    .innerJoin('media', 'media.id', 'placed.media_id')
    .select(['placed.media_id', 'placed.added_at', 'placed.position', 'placed.caption'])
    .where('placed.collection_id', '=', collectionId)
    .where(isInScope(scope))
    .orderBy('placed.position', 'desc')
    .orderBy('placed.id', 'desc')
    .execute();
  return rows.map((item) => ({
    itemId: item.media_id,
    addedAt: item.added_at.toISOString(),
    position: item.position,
    caption: item.caption,
  }));
}
