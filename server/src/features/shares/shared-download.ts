import { listItemIds } from '#features/collections/collection-items.read.ts';
import { numbered } from '#features/downloads/collection-download.ts';
import { openIfThere } from '#features/downloads/open-if-there.ts';
import type { ZipEntry } from '#features/downloads/write-zip.ts';
import { safeName } from '#features/downloads/zip-names.ts';
import type { PictureMaker } from '#features/processing/makers/make-picture.ts';
import { openShare, type OpenShare, type Visit } from '#features/shares/open-share.ts';
import { locateInShare } from '#features/shares/shared-file.ts';
import { openSharedCollection, requireInShare } from '#features/shares/shared-items.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type DownloadCtx = Pick<Ctx, 'config' | 'db' | 'storage' | 'signer' | 'clock'>;

type SharedDownload = {
  shareId: string;
  ownerId: string;
  name: string;
  entries: AsyncIterable<ZipEntry>;
  /** Demands that the visitor may still have the whole, and the item that is being sent. @throws AppError NOT_FOUND */
  check: () => Promise<void>;
};

/**
 * Opens the download of all that a visitor may save of a collection.
 * @throws AppError NOT_FOUND where the link ended, shows no collection or allows no saving
 */
export async function openSharedDownload(
  ctx: DownloadCtx,
  visit: Visit,
  makePicture: PictureMaker,
): Promise<SharedDownload> {
  const { share, collection, only } = await requireSharedDownload(ctx, visit);
  const mediaIds = await listItemIds(ctx.db, collection, only);
  const { name } = collection;
  const sent: Sent = { mediaId: null };
  const wanted = { folder: safeName(name), mediaIds, makePicture, sent };
  return {
    shareId: share.id,
    ownerId: share.user_id,
    name,
    entries: sharedEntries(ctx, visit, wanted),
    check: async () => {
      const { mediaId } = sent;
      const { share: now } = await requireSharedDownload(ctx, visit);
      if (mediaId !== null) await requireInShare(ctx, now, mediaId);
    },
  };
}

/** Opens the collection that a visitor may save as a whole. @throws AppError NOT_FOUND */
async function requireSharedDownload(ctx: Omit<DownloadCtx, 'storage'>, visit: Visit) {
  const share = await openShare(ctx, visit);
  if (share.collection_id === null || !share.allows_download) throw new AppError('NOT_FOUND');
  return { share, ...(await openSharedCollection(ctx, share)) };
}

/** The item whose file is in the ZIP's hands now. */
type Sent = { mediaId: string | null };
type Wanted = { folder: string; mediaIds: string[]; makePicture: PictureMaker; sent: Sent };

/** Checks each file like a single download: when the link ends meanwhile, the ZIP ends too. */
async function* sharedEntries(
  ctx: DownloadCtx,
  visit: Visit,
  { folder, mediaIds, makePicture, sent }: Wanted,
): AsyncGenerator<ZipEntry> {
  for (const { mediaId, number } of numbered(mediaIds)) {
    const share = await openShare(ctx, visit);
    const found = await findFile(ctx, share, { mediaId, makePicture });
    const name = found?.located.fileName ?? mediaId;
    sent.mediaId = found && mediaId;
    yield {
      folder,
      name: `${number} ${name}`,
      modifiedAt: ctx.clock.now(),
      sidecar: null,
      open: async () => found && openIfThere(ctx, found.located),
    };
  }
}

async function findFile(
  ctx: DownloadCtx,
  share: OpenShare,
  asked: { mediaId: string; makePicture: PictureMaker },
) {
  try {
    return await locateInShare(ctx, share, { ...asked, variant: 'download' });
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
