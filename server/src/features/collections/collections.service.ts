import type {
  Collection,
  createCollectionInput,
  listCollectionsInput,
  pinInput,
  setThumbnailInput,
  updateCollectionInput,
} from '@heirloom/contract/collections/collections.schema.ts';
import { featuredCollectionsCount } from '@heirloom/contract/limits.ts';
import type { Kysely, Updateable } from 'kysely';
import type { z } from 'zod';
import { createdValue, readCursor, writeCursor } from '#features/collections/collection-cursor.ts';
import { isShownItem } from '#features/collections/collection-items.read.ts';
import {
  type Authorized,
  authorizeCollection,
  type CollectionRow,
} from '#features/collections/collections.policy.ts';
import {
  presentCollection,
  revisionOfCollection,
} from '#features/collections/collections.present.ts';
import {
  featuredCollections,
  listCollections,
  readCollectionCard,
} from '#features/collections/collections.read.ts';
import {
  deleteCollection,
  findCollectionRow,
  insertCollection,
  updateCollectionRow,
} from '#features/collections/collections.repo.ts';
import {
  changeCollection,
  type CollectionsCtx,
  publishCollection,
} from '#features/collections/open-collection.ts';
import { endShares } from '#features/share-links/end-shares.ts';
import { publishInSpaces } from '#features/spaces/publish-in-spaces.ts';
import { takeCollectionEverywhere } from '#features/spaces/space-items.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { CollectionsTable } from '#platform/db/collection-tables.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { requireRevision } from '#platform/revision.ts';

export async function listOwnCollections(
  { db, actor }: CollectionsCtx,
  { cursor, ...filter }: z.output<typeof listCollectionsInput>,
) {
  const after = readCursor(createdValue, cursor);
  const { rows, next } = await listCollections(db, actor.userId, { ...filter, after });
  return { items: rows.map(presentCollection), nextCursor: next && writeCursor(next) };
}

export async function listFeatured({ db, actor }: CollectionsCtx) {
  const rows = await featuredCollections(db, actor.userId, featuredCollectionsCount);
  return { items: rows.map(presentCollection) };
}

export async function findCollection(
  { db, actor }: CollectionsCtx,
  id: string,
): Promise<Collection> {
  return presentCollection(authorizeCollection(actor, await readCollectionCard(db, id)));
}

export function createCollection(
  { db, actor }: CollectionsCtx,
  input: z.output<typeof createCollectionInput>,
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const row = { ...input, id: newId(), user_id: actor.userId };
    await insertCollection(trx, row);
    await publishCollection(trx, row, 'created');
    return { id: row.id };
  });
}

/** Makes a collection with an id that the caller has reserved, unless there is one already. */
export function ensureCollection(
  { db, actor }: CollectionsCtx,
  { id, name, description }: { id: string; name: string; description: string | null },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (await findCollectionRow(trx, id)) return;
    const row = { id, name, description, user_id: actor.userId };
    await insertCollection(trx, row);
    await publishCollection(trx, row, 'created');
  });
}

export function updateCollection(
  ctx: CollectionsCtx,
  { id, revision, ...changes }: z.output<typeof updateCollectionInput>,
): Promise<Collection> {
  return changeCollection(ctx, id, (trx, collection) => {
    requireRevision(revision, revisionOfCollection(collection));
    return save(trx, collection, changes);
  });
}

export function removeCollection(ctx: CollectionsCtx, id: string): Promise<void> {
  return changeCollection(ctx, id, async (trx, collection) => {
    const spaceIds = await takeCollectionEverywhere(trx, collection.id);
    await endShares(trx, { collectionId: collection.id }, { actorId: ctx.actor.userId });
    await deleteCollection(trx, collection);
    await publishCollection(trx, collection, 'removed');
    await publishInSpaces(trx, spaceIds, 'removed');
  });
}

export function pinCollection(
  ctx: CollectionsCtx & Pick<Ctx, 'clock'>,
  { collectionId, isPinned }: z.output<typeof pinInput>,
): Promise<Collection> {
  return changeCollection(ctx, collectionId, (trx, collection) =>
    save(trx, collection, { pinned_at: isPinned ? ctx.clock.now() : null }),
  );
}

export function setThumbnail(
  ctx: CollectionsCtx,
  { collectionId, mediaId }: z.output<typeof setThumbnailInput>,
): Promise<Collection> {
  return changeCollection(ctx, collectionId, async (trx, collection) => {
    if (mediaId !== null && !(await isShownItem(trx, collection, mediaId))) {
      throw new AppError('NOT_FOUND');
    }
    return save(trx, collection, { thumbnail_media_id: mediaId });
  });
}

async function save(
  trx: Kysely<Database>,
  collection: Authorized<CollectionRow>,
  changes: Updateable<CollectionsTable>,
): Promise<Collection> {
  await updateCollectionRow(trx, collection, changes);
  await publishCollection(trx, collection, 'updated');
  const row = await readCollectionCard(trx, collection.id);
  return presentCollection(row!);
}
