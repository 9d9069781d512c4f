import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type {
  OpenedShare,
  sharedItems,
  sharedItemsInput,
  SharedItem,
} from '@heirloom/contract/shares/shares.schema.ts';
import type { z } from 'zod';
import { countItems, isShownItem } from '#features/collections/collection-items.read.ts';
import { listCollectionItems } from '#features/collections/collection-items.service.ts';
import { openCollection } from '#features/collections/open-collection.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { findMedia } from '#features/media/media.service.ts';
import { linkOf, mayShowItem } from '#features/share-links/link-rules.read.ts';
import type { OpenShare } from '#features/shares/open-share.ts';
import { sharedDownloadUrl } from '#features/shares/share-token.ts';
import { presentSharedCard, presentSharedItem } from '#features/shares/shares.present.ts';
import { visitorSources } from '#features/shares/visitor-sources.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type ShareCtx = Pick<Ctx, 'db' | 'jobs'>;

/**
 * Returns a person as the viewer: a visitor reads an item as its owner would, and a collection as the link's maker, but
 * only what the link shows.
 */
function readerAs(userId: string, { space_id }: Pick<OpenShare, 'space_id'>): Viewer {
  return { userId, role: 'client', isActive: true, seesSpaces: space_id !== null };
}

/** Opens the collection that a link shows, with what narrows it to what the link may show of it. */
export async function openSharedCollection({ db }: Pick<Ctx, 'db'>, share: OpenShare) {
  const { user_id, space_id, collection_id } = share;
  if (collection_id === null) throw new AppError('NOT_FOUND');
  const actor = readerAs(user_id, share);
  const collection = await openCollection({ db, actor }, collection_id, 'see');
  const only = space_id === null ? undefined : mayShowItem(linkOf(share), space_id);
  return { collection, actor, ...(only && { only }) };
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
  if (share.media_id !== null) {
    const { id, title, type, description, thumbnailUrl } = presentSharedCard(
      token,
      (await findShared({ db }, share, share.media_id)).details,
      null,
    );
    const target = { kind: 'item' as const, id, title, type, thumbnailUrl };
    return { ...common, target, description, archiveUrl: null, itemCount: 1 };
  }
  const { collection, only } = await openSharedCollection({ db }, share);
  const { id, name, description } = collection;
  return {
    ...common,
    target: { kind: 'collection', id, title: name },
    description,
    archiveUrl: share.allows_download ? sharedDownloadUrl(token) : null,
    itemCount: await countItems(db, collection, only),
  };
}

export async function listSharedItems(
  { db }: Pick<Ctx, 'db'>,
  share: OpenShare,
  { token, cursor, limit }: z.output<typeof sharedItemsInput>,
): Promise<z.input<typeof sharedItems>> {
  if (share.media_id !== null) {
    const { details } = await findShared({ db }, share, share.media_id);
    return { items: [presentSharedCard(token, details, null)], nextCursor: null };
  }
  const { collection, actor, only } = await openSharedCollection({ db }, share);
  const page = { collectionId: collection.id, cursor, limit };
  const { items, nextCursor } = await listCollectionItems({ db, actor }, page, only);
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
  const { details, terms } = await findShared(ctx, share, mediaId);
  const keepsDetails = terms.keeps_details;
  const played = await visitorSources(ctx, { keepsDetails }, details);
  return presentSharedItem(token, { ...details, ...played }, terms);
}

async function findShared(
  { db }: Pick<Ctx, 'db'>,
  share: OpenShare,
  mediaId: string,
): Promise<{ details: MediaDetails; terms: OpenShare }> {
  const { reader, terms } = await requireInShare({ db }, share, mediaId);
  return { details: await findMedia({ db, actor: reader }, mediaId), terms };
}

/**
 * Demands that the link shows this item, and says as whom a visitor reads it and on which terms: only an item's owner
 * gives its original, place and camera away. @throws AppError NOT_FOUND for everything else
 */
export async function requireInShare(
  { db }: Pick<Ctx, 'db'>,
  share: OpenShare,
  mediaId: string,
): Promise<{ reader: Viewer; terms: OpenShare }> {
  if (share.media_id === null) {
    const { collection, ...narrowed } = await openSharedCollection({ db }, share);
    if (!(await isShownItem(db, collection, { mediaId, ...narrowed }))) {
      throw new AppError('NOT_FOUND');
    }
  } else if (share.media_id !== mediaId.toLowerCase()) throw new AppError('NOT_FOUND');
  const row = await findLive(db, mediaId);
  if (!row) throw new AppError('NOT_FOUND');
  const keeps_details = share.keeps_details && row.user_id === share.user_id;
  return { reader: readerAs(row.user_id, share), terms: { ...share, keeps_details } };
}
