import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type {
  OpenedShare,
  sharedItems,
  sharedItemsInput,
  SharedItem,
} from '@heirloom/contract/shares/shares.schema.ts';
import type { z } from 'zod';
import { isShownItem } from '#features/collections/collection-items.read.ts';
import { listCollectionItems } from '#features/collections/collection-items.service.ts';
import { findCollection } from '#features/collections/collections.service.ts';
import { openOwnCollection } from '#features/collections/open-collection.ts';
import { findMedia } from '#features/media/media.service.ts';
import type { OpenShare } from '#features/shares/open-share.ts';
import { sharedDownloadUrl } from '#features/shares/share-token.ts';
import { presentSharedCard, presentSharedItem } from '#features/shares/shares.present.ts';
import { visitorSources } from '#features/shares/visitor-sources.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type ShareCtx = Pick<Ctx, 'db' | 'jobs'>;

/** Returns the owner as the viewer: a visitor reads with the owner's rights, but only what the link shows. */
export function ownerOf({ user_id }: Pick<OpenShare, 'user_id'>): Viewer {
  return {
    userId: user_id,
    role: 'client',
    isActive: true,
    seesSpaces: false,
  };
}

export async function describeShare(
  { db }: Pick<Ctx, 'db'>,
  share: OpenShare,
  token: string,
): Promise<Extract<OpenedShare, { state: 'open' }>> {
  const common = {
    state: 'open' as const,
    allowsDownload: share.allows_download,
    expiresAt: share.expires_at?.toISOString() ?? null,
  };
  const ctx = { db, actor: ownerOf(share) };
  if (share.media_id !== null) {
    const { id, title, type, description, thumbnailUrl } = presentSharedCard(
      token,
      await findMedia(ctx, share.media_id),
      null,
    );
    const target = { kind: 'item' as const, id, title, type, thumbnailUrl };
    return { ...common, target, description, archiveUrl: null, itemCount: 1 };
  }
  const { id, name, description, itemCount } = await findCollection(ctx, share.collection_id!);
  return {
    ...common,
    target: { kind: 'collection', id, title: name },
    description,
    archiveUrl: share.allows_download ? sharedDownloadUrl(token) : null,
    itemCount,
  };
}

export async function listSharedItems(
  { db }: Pick<Ctx, 'db'>,
  share: OpenShare,
  { token, cursor, limit }: z.output<typeof sharedItemsInput>,
): Promise<z.input<typeof sharedItems>> {
  const ctx = { db, actor: ownerOf(share) };
  if (share.media_id !== null) {
    const details = await findShared({ db }, share, share.media_id);
    return { items: [presentSharedCard(token, details, null)], nextCursor: null };
  }
  const collectionId = share.collection_id!;
  const { items, nextCursor } = await listCollectionItems(ctx, { collectionId, cursor, limit });
  return {
    items: items.map(({ media, caption }) => presentSharedCard(token, media, caption)),
    nextCursor,
  };
}

export async function findSharedItem(
  ctx: ShareCtx,
  share: OpenShare,
  { token, mediaId }: { token: string; mediaId: string },
): Promise<SharedItem> {
  const details = await findShared(ctx, share, mediaId);
  const terms = { keepsDetails: share.keeps_details };
  const played = await visitorSources(ctx, terms, details);
  return presentSharedItem(token, { ...details, ...played }, share);
}

async function findShared(
  { db }: Pick<Ctx, 'db'>,
  share: OpenShare,
  mediaId: string,
): Promise<MediaDetails> {
  await requireInShare({ db }, share, mediaId);
  return findMedia({ db, actor: ownerOf(share) }, mediaId);
}

/** Demands that the link shows this item. @throws AppError NOT_FOUND for everything else */
export async function requireInShare(
  { db }: Pick<Ctx, 'db'>,
  share: OpenShare,
  mediaId: string,
): Promise<void> {
  if (share.media_id !== null) {
    if (share.media_id !== mediaId.toLowerCase()) throw new AppError('NOT_FOUND');
    return;
  }
  const collection = await openOwnCollection({ db, actor: ownerOf(share) }, share.collection_id!);
  if (!(await isShownItem(db, collection, mediaId))) throw new AppError('NOT_FOUND');
}
