import { collectionNameMaximum } from '@heirloom/contract/limits.ts';
import { addItems } from '#features/collections/collection-items.service.ts';
import { ensureCollection } from '#features/collections/collections.service.ts';
import type { CollectionsCtx } from '#features/collections/open-collection.ts';
import { listItemsFor } from '#features/imports/import-entries.repo.ts';
import {
  changeCollection,
  type ImportCollectionRow,
  type ImportRow,
  listCollectionsToMake,
  listEarlier,
  listMade,
} from '#features/imports/imports.repo.ts';

const itemsAtOnce = 500;

/** Makes the collections of an import, each once, and puts its items there; repeating it is harmless. */
export async function makeCollections(ctx: CollectionsCtx, row: ImportRow): Promise<void> {
  const earlierIds = await listEarlier(ctx.db, row);
  for (const wanted of await listCollectionsToMake(ctx.db, row.id)) {
    await makeCollection(ctx, wanted, earlierIds);
  }
}

/** What an earlier import has put into a collection is not put there again: its owner may have taken it out. */
async function makeCollection(
  ctx: CollectionsCtx,
  { import_id, key, title, description, collection_id }: ImportCollectionRow,
  importIds: string[],
): Promise<void> {
  const earlier = await listMade(ctx.db, importIds, key);
  const mediaIds = await listItemsFor(ctx.db, {
    importId: import_id,
    key,
    earlierIds: earlier.map((made) => made.import_id),
  });
  const collectionId = earlier[0]?.collection_id ?? collection_id;
  await changeCollection(ctx.db, { import_id, key }, { collection_id: collectionId });
  if (mediaIds.length > 0) {
    const name = title.slice(0, collectionNameMaximum);
    await ensureCollection(ctx, { id: collectionId, name, description });
  }
  for (let at = 0; at < mediaIds.length; at += itemsAtOnce) {
    await addItems(ctx, { collectionId, mediaIds: mediaIds.slice(at, at + itemsAtOnce) });
  }
  await changeCollection(ctx.db, { import_id, key }, { is_made: true });
}
