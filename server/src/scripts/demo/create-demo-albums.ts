import { addItems } from '#features/collections/collection-items.service.ts';
import { createCollection } from '#features/collections/collections.service.ts';
import { albums } from './family.ts';

/** Gathers the demo family's items, named by their titles, in collections. */
export async function createDemoAlbums(
  ctx: Parameters<typeof createCollection>[0],
  mediaIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { titles, ...details } of albums) {
    const { id } = await createCollection(ctx, details);
    const found = titles.map((title) => mediaIds.get(title)).filter((found) => found !== undefined);
    await addItems(ctx, { collectionId: id, mediaIds: found });
  }
}
