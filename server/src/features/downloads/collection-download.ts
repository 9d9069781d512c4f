import { listItemIds } from '#features/collections/collection-items.read.ts';
import type { Authorized, CollectionRow } from '#features/collections/collections.policy.ts';
import { originalEntry } from '#features/downloads/original-entry.ts';
import type { ZipEntry } from '#features/downloads/write-zip.ts';
import { safeName } from '#features/downloads/zip-names.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import type { Ctx } from '#platform/context.ts';

type Collection = Authorized<CollectionRow>;

/** Lists the originals of a collection in one folder, numbered in the order of the collection. */
export async function* collectionDownload(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  collection: Collection,
): AsyncGenerator<ZipEntry> {
  const folder = safeName(collection.name);
  for (const { mediaId, number } of numbered(await listItemIds(ctx.db, collection))) {
    const row = await findLive(ctx.db, mediaId);
    if (row?.user_id === collection.user_id)
      yield await originalEntry(ctx, row, { folder, name: `${number} ${row.original_name}` });
  }
}

/** Gives all numbers the same length, so that every system sorts the files in the order of the collection. */
export function numbered(mediaIds: string[]): { mediaId: string; number: string }[] {
  const digits = String(mediaIds.length).length;
  return mediaIds.map((mediaId, index) => ({
    mediaId,
    number: String(index + 1).padStart(digits, '0'),
  }));
}
