import { isShownItem, listItemIds } from '#features/collections/collection-items.read.ts';
import type { Authorized, CollectionRow } from '#features/collections/collections.policy.ts';
import { clipEntry, originalEntry } from '#features/downloads/original-entry.ts';
import type { ZipEntry } from '#features/downloads/write-zip.ts';
import { safeName } from '#features/downloads/zip-names.ts';
import { rightsOnItem } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { hasFile, type MediaRow } from '#features/media-items/media-row.ts';
import type { Ctx, Viewer } from '#platform/context.ts';

type Download = { collection: Authorized<CollectionRow>; viewer: Viewer };

/**
 * Lists the originals and clips of a collection in one folder, numbered in the order of the collection. Each is asked
 * for when its turn comes: what left meanwhile is left out.
 */
export async function* collectionDownload(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  { collection, viewer }: Download,
): AsyncGenerator<ZipEntry> {
  const folder = safeName(collection.name);
  for (const { mediaId, number } of numbered(await listItemIds(ctx.db, collection))) {
    const row = await findLive(ctx.db, mediaId);
    if (!row || !(await mayTake(ctx, row, { collection, viewer }))) continue;
    if (!hasFile(row)) {
      yield clipEntry(ctx, row, { folder, number });
      continue;
    }
    const name = `${number} ${row.original_name}`;
    const entry = await originalEntry(ctx, row, { folder, name });
    yield row.user_id === viewer.userId ? entry : withoutOwners(entry);
  }
}

/** Tapes and clips are shown to others by themselves, or not: who may save an item has not got them with it. */
function withoutOwners({ sidecar, ...entry }: ZipEntry): ZipEntry {
  return { ...entry, sidecar: sidecar && { ...sidecar, tape: null, clips: null } };
}

/** Administrators too get no more of others' items here than their owners share with them. */
async function mayTake(
  { db }: Pick<Ctx, 'db'>,
  row: MediaRow,
  { collection, viewer }: Download,
): Promise<boolean> {
  if (collection.user_id !== null) return row.user_id === collection.user_id;
  if (!(await isShownItem(db, collection, { mediaId: row.id }))) return false;
  return (await rightsOnItem(db, { ...viewer, role: 'user' }, row)).has('download');
}

/** Gives all numbers the same length, so that every system sorts the files in the order of the collection. */
export function numbered(mediaIds: string[]): { mediaId: string; number: string }[] {
  const digits = String(mediaIds.length).length;
  return mediaIds.map((mediaId, index) => ({
    mediaId,
    number: String(index + 1).padStart(digits, '0'),
  }));
}
