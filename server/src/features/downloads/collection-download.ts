import { isShownItem, listItemIds } from '#features/collections/collection-items.read.ts';
import type { Authorized, CollectionRow } from '#features/collections/collections.policy.ts';
import { clipEntry, originalEntry } from '#features/downloads/original-entry.ts';
import type { ZipEntry } from '#features/downloads/write-zip.ts';
import { safeName } from '#features/downloads/zip-names.ts';
import { rightsOnItem } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { hasFile, type MediaRow } from '#features/media-items/media-row.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type DownloadCtx = Pick<Ctx, 'db' | 'storage'>;
type Download = { collection: Authorized<CollectionRow>; viewer: Viewer };

/** The originals and clips of a collection in one folder, numbered in the order of the collection. */
export function collectionDownload(ctx: DownloadCtx, download: Download) {
  const sent: Sent = { mediaId: null };
  return {
    entries: collectionEntries(ctx, download, sent),
    /** Demands of a collection of a space that the reader may still have what is being sent. @throws AppError NOT_FOUND */
    check: async () => {
      const { mediaId } = sent;
      if (download.collection.user_id !== null || mediaId === null) return;
      if (!(await findToTake(ctx, mediaId, download))) throw new AppError('NOT_FOUND');
    },
  };
}

/** The item whose file is in the ZIP's hands now. */
type Sent = { mediaId: string | null };

/** Each item is asked for when its turn comes: what left meanwhile is left out. */
async function* collectionEntries(
  ctx: DownloadCtx,
  download: Download,
  sent: Sent,
): AsyncGenerator<ZipEntry> {
  const { collection, viewer } = download;
  const folder = safeName(collection.name);
  for (const { mediaId, number } of numbered(await listItemIds(ctx.db, collection))) {
    const row = await findToTake(ctx, mediaId, download);
    if (row === null) continue;
    sent.mediaId = mediaId;
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

/**
 * Finds an item of the collection; null for what the reader may not have. Administrators too get no more of others'
 * items here than their owners share with them.
 */
async function findToTake(
  { db }: DownloadCtx,
  mediaId: string,
  { collection, viewer }: Download,
): Promise<MediaRow | null> {
  const row = await findLive(db, mediaId);
  if (!row) return null;
  if (collection.user_id !== null) return row.user_id === collection.user_id ? row : null;
  if (!(await isShownItem(db, collection, { mediaId }))) return null;
  const rights = await rightsOnItem(db, { ...viewer, role: 'user' }, row);
  return rights.has('download') ? row : null;
}

/** Gives all numbers the same length, so that every system sorts the files in the order of the collection. */
export function numbered(mediaIds: string[]): { mediaId: string; number: string }[] {
  const digits = String(mediaIds.length).length;
  return mediaIds.map((mediaId, index) => ({
    mediaId,
    number: String(index + 1).padStart(digits, '0'),
  }));
}
