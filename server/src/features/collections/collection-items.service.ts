import type {
  addItemsInput,
  containingInput,
  itemInput,
  listItemsInput,
  moveItemInput,
  setCaptionInput,
} from '@heirloom/contract/collections/collections.schema.ts';
import { pageSize } from '@heirloom/contract/limits.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import { positionValue, readCursor, writeCursor } from '#features/collections/collection-cursor.ts';
import { itemPageEnds, listItems } from '#features/collections/collection-items.read.ts';
import {
  deleteItem,
  findNeighbours,
  findMediaOf,
  findPlaceOf,
  insertItems,
  type Place,
  spreadItems,
  updateItem,
} from '#features/collections/collection-items.repo.ts';
import { collectionWords } from '#features/collections/collections.messages.ts';
import type { Authorized, CollectionRow } from '#features/collections/collections.policy.ts';
import { presentItem } from '#features/collections/collections.present.ts';
import { collectionsContaining } from '#features/collections/collections.read.ts';
import { updateCollectionRow } from '#features/collections/collections.repo.ts';
import { positionBetween } from '#features/collections/item-position.ts';
import {
  changeCollection,
  type CollectionsCtx,
  openCollection,
  publishCollection,
  publishItems,
} from '#features/collections/open-collection.ts';
import { lockLiveItems } from '#features/media-items/media-items.repo.ts';
import { familyScope } from '#features/media-items/media-scope.ts';
import { recordActivity } from '#features/spaces/activity.repo.ts';
import { publishInSpaces } from '#features/spaces/publish-in-spaces.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { listPlacesIn } from '#features/spaces/spaces.read.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type Opened = Authorized<CollectionRow>;

export async function listCollectionItems(
  ctx: CollectionsCtx,
  { collectionId, cursor, limit }: z.output<typeof listItemsInput>,
  only?: RawBuilder<SqlBool>,
) {
  const after = readCursor(positionValue, cursor);
  const collection = await openCollection(ctx, collectionId, 'see');
  const { rows, next } = await listItems(ctx.db, collection, {
    after,
    limit,
    ...(only && { only }),
  });
  return { items: rows.map(presentItem), nextCursor: next && writeCursor(next) };
}

export async function listItemPages(ctx: CollectionsCtx, collectionId: string) {
  const collection = await openCollection(ctx, collectionId, 'see');
  const { total, ends } = await itemPageEnds(ctx.db, collection, pageSize);
  return { total, pageSize, cursors: [null, ...ends.map(writeCursor)] };
}

export async function listContaining(
  { db, actor }: CollectionsCtx,
  { mediaIds }: z.output<typeof containingInput>,
) {
  const scope = await familyScope(db, actor, { scope: 'shared' });
  return { collections: await collectionsContaining(db, scope, mediaIds) };
}

export function addItem(
  ctx: CollectionsCtx,
  { collectionId, mediaId }: z.output<typeof itemInput>,
): Promise<{ id: string }> {
  return changeCollection(ctx, { id: collectionId, right: 'add' }, async (trx, collection) => {
    const { ids, addable } = await add({ db: trx, actor: ctx.actor }, collection, [mediaId]);
    if (addable === 0) throw new AppError('NOT_FOUND');
    const [id] = ids;
    if (id === undefined) throw new AppError('CONFLICT', collectionWords().alreadyIn);
    return { id };
  });
}

export function addItems(
  ctx: CollectionsCtx,
  { collectionId, mediaIds }: z.output<typeof addItemsInput>,
): Promise<{ added: number; alreadyIn: number }> {
  return changeCollection(ctx, { id: collectionId, right: 'add' }, async (trx, collection) => {
    const distinct = [...new Set(mediaIds.map((id) => id.toLowerCase()))];
    const { ids, addable } = await add({ db: trx, actor: ctx.actor }, collection, distinct);
    return { added: ids.length, alreadyIn: addable - ids.length };
  });
}

export function removeItem(
  ctx: CollectionsCtx,
  { collectionId, mediaId }: z.output<typeof itemInput>,
): Promise<void> {
  return changeCollection(ctx, { id: collectionId, right: 'arrange' }, async (trx, collection) => {
    if (!(await deleteItem(trx, collection, mediaId))) throw new AppError('NOT_FOUND');
    // An item that left the collection must not be its picture any more.
    const wasChosen = collection.thumbnail_media_id === mediaId.toLowerCase();
    await touch(trx, collection, 'removed', wasChosen ? { thumbnail_media_id: null } : {});
  });
}

export function moveItem(
  ctx: CollectionsCtx,
  { collectionId, mediaId, afterMediaId }: z.output<typeof moveItemInput>,
): Promise<void> {
  return changeCollection(ctx, { id: collectionId, right: 'arrange' }, async (trx, collection) => {
    let position = await findPosition(trx, collection, mediaId, afterMediaId);
    if (position === null) {
      await spreadItems(trx, collection);
      position = await findPosition(trx, collection, mediaId, afterMediaId);
    }
    await updateItem(trx, collection, mediaId, { position: position! });
    await touch(trx, collection, 'updated');
  });
}

export function setCaption(
  ctx: CollectionsCtx,
  { collectionId, mediaId, caption }: z.output<typeof setCaptionInput>,
): Promise<void> {
  return changeCollection(ctx, { id: collectionId, right: 'arrange' }, async (trx, collection) => {
    if (!(await updateItem(trx, collection, mediaId, { caption }))) throw new AppError('NOT_FOUND');
    await touch(trx, collection, 'updated');
  });
}

/**
 * Adds all items or none, if one belongs to another person and is not in the space of the collection; those that went to
 * the trash meanwhile are left out.
 */
async function add(
  { db: trx, actor }: CollectionsCtx,
  collection: Opened,
  mediaIds: string[],
): Promise<{ ids: string[]; addable: number }> {
  const { space_id: spaceId } = collection;
  const own = await findMediaOf(trx, actor.userId, mediaIds);
  const shared = spaceId === null ? [] : await listPlacesIn(trx, { spaceId, mediaIds });
  const known = new Set([...own.map((row) => row.id), ...shared.map((row) => row.media_id)]);
  if (mediaIds.some((id) => !known.has(id.toLowerCase()))) throw new AppError('NOT_FOUND');
  const trashed = new Set([
    ...own.filter((row) => row.deleted_at !== null).map((row) => row.id),
    ...shared.filter((row) => !row.is_live).map((row) => row.media_id),
  ]);
  const addable = mediaIds.filter((id) => !trashed.has(id.toLowerCase()));
  const live = own.filter((row) => row.deleted_at === null).map((row) => row.id);
  if (spaceId !== null && live.length > 0)
    await putOwn(trx, { spaceId, actorId: actor.userId, mediaIds: live });
  const ids = addable.length > 0 ? await insertItems(trx, collection, addable) : [];
  if (ids.length > 0) await touch(trx, collection, 'created');
  return { ids, addable: addable.length };
}

/** Puts own items into the space whose collection they go into; they stay in it when they leave the collection. */
async function putOwn(
  trx: Db,
  { spaceId, actorId, mediaIds }: { spaceId: string; actorId: string; mediaIds: string[] },
): Promise<void> {
  const live = await lockLiveItems(trx, mediaIds);
  const { addedIds } = await putItems(trx, { spaceId, mediaIds: live.map((row) => row.id) });
  if (addedIds.length === 0) return;
  await publishInSpaces(trx, [spaceId], 'created');
  await recordActivity(trx, { spaceId, actorId, kind: 'added' });
}

async function findPosition(
  trx: Db,
  collection: Opened,
  mediaId: string,
  afterMediaId: string | null,
): Promise<number | null> {
  const moved = await requirePlace(trx, collection, mediaId);
  const after = afterMediaId === null ? null : await requirePlace(trx, collection, afterMediaId);
  if (after?.id === moved.id) return moved.position;
  return positionBetween(await findNeighbours(trx, collection, { moved, after }));
}

async function requirePlace(trx: Db, collection: Opened, mediaId: string): Promise<Place> {
  const place = await findPlaceOf(trx, collection, mediaId);
  if (!place) throw new AppError('NOT_FOUND');
  return place;
}

async function touch(
  trx: Db,
  collection: Opened,
  action: 'created' | 'updated' | 'removed',
  changes: { thumbnail_media_id?: null } = {},
): Promise<void> {
  await updateCollectionRow(trx, collection, changes);
  await publishItems(trx, collection, action);
  await publishCollection(trx, collection, 'updated');
}
