import type {
  Collection,
  createCollectionInput,
  listCollectionsInput,
  pinInput,
  setThumbnailInput,
  updateCollectionInput,
} from '@heirloom/contract/collections/collections.schema.ts';
import { featuredCollectionsCount } from '@heirloom/contract/limits.ts';
import type { Updateable } from 'kysely';
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
  standingIn,
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
  markRemoved,
  updateCollectionRow,
} from '#features/collections/collections.repo.ts';
import {
  changeCollection,
  type CollectionsCtx,
  publishCollection,
} from '#features/collections/open-collection.ts';
import { belongingOf } from '#features/collections/shown-items.read.ts';
import { familyScope } from '#features/media-items/media-scope.ts';
import { endLostShares, endShares } from '#features/share-links/end-shares.ts';
import { recordManyWithdrawn } from '#features/spaces/many-items.repo.ts';
import { findStanding } from '#features/spaces/membership.read.ts';
import { publishInSpaces } from '#features/spaces/publish-in-spaces.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import { takeCollectionEverywhere } from '#features/spaces/space-items.repo.ts';
import { lockSpace } from '#features/spaces/spaces.repo.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import type { CollectionsTable } from '#platform/db/collection-tables.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { requireRevision } from '#platform/revision.ts';

export async function listOwnCollections(
  { db, actor }: CollectionsCtx,
  { cursor, scope, spaceId, ...filter }: z.output<typeof listCollectionsInput>,
) {
  const after = readCursor(createdValue, cursor);
  const asked = await familyScope(db, actor, { scope, spaceId });
  const viewed = { ...asked, viewerId: actor.userId };
  const { rows, next } = await listCollections(db, viewed, { ...filter, after });
  return {
    items: rows.map((row) => presentCollection(actor, row)),
    nextCursor: next && writeCursor(next),
  };
}

export async function listFeatured({ db, actor }: CollectionsCtx) {
  const rows = await featuredCollections(db, actor.userId, featuredCollectionsCount);
  return { items: rows.map((row) => presentCollection(actor, row)) };
}

export async function findCollection(
  { db, actor }: CollectionsCtx,
  id: string,
): Promise<Collection> {
  const found = await findCollectionRow(db, id);
  const row = found && (await readCard(db, actor, found));
  const standing = row ? standingIn(row) : null;
  return presentCollection(actor, authorizeCollection(actor, row, { standing, right: 'see' }));
}

/** Makes an own collection, or one of a space. @throws AppError NOT_FOUND for others' spaces; FORBIDDEN for viewers */
export function createCollection(
  { db, actor }: CollectionsCtx,
  { spaceId, ...entered }: z.output<typeof createCollectionInput>,
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const row = {
      ...entered,
      id: newId(),
      ...(spaceId === undefined
        ? { user_id: actor.userId, space_id: null }
        : { user_id: null, space_id: spaceId, maker_id: actor.userId }),
    };
    if (spaceId !== undefined) await requireContributor(trx, actor, spaceId);
    await insertCollection(trx, row);
    await publishCollection(trx, row, 'created');
    return { id: row.id };
  });
}

async function requireContributor(trx: Db, actor: Viewer, spaceId: string): Promise<void> {
  await lockSpace(trx, spaceId);
  const standing = await findStanding(trx, actor, spaceId);
  if (!standing) throw new AppError('NOT_FOUND');
  if (!isAtLeast(standing.role, 'contributor')) throw new AppError('FORBIDDEN');
}

/** Makes a collection with an id that the caller has reserved, unless there is one already. */
export function ensureCollection(
  { db, actor }: CollectionsCtx,
  { id, name, description }: { id: string; name: string; description: string | null },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (await findCollectionRow(trx, id)) return;
    const row = { id, name, description, user_id: actor.userId, space_id: null };
    await insertCollection(trx, row);
    await publishCollection(trx, row, 'created');
  });
}

export function updateCollection(
  ctx: CollectionsCtx,
  { id, revision, ...changes }: z.output<typeof updateCollectionInput>,
): Promise<Collection> {
  return changeCollection(ctx, { id, right: 'change' }, (trx, collection) => {
    requireRevision(revision, revisionOfCollection(collection));
    return save(trx, ctx.actor, { collection, changes });
  });
}

export function removeCollection(ctx: CollectionsCtx, id: string): Promise<void> {
  return changeCollection(ctx, { id, right: 'change' }, async (trx, collection) => {
    if (collection.space_id !== null) return removeFromSpace(trx, collection);
    const spaceIds = await takeCollectionEverywhere(trx, collection.id);
    await endShares(trx, { collectionId: collection.id }, { actorId: ctx.actor.userId });
    await deleteCollection(trx, collection);
    await publishCollection(trx, collection, 'removed');
    await publishInSpaces(trx, spaceIds, 'removed');
    await endLostShares(trx, spaceIds, ctx.actor.userId);
    await recordManyWithdrawn(trx, { spaceIds, actorId: ctx.actor.userId });
  });
}

/** One of a space is kept for a while: many worked on it. */
async function removeFromSpace(trx: Db, collection: Authorized<CollectionRow>): Promise<void> {
  await markRemoved(trx, collection);
  await publishCollection(trx, collection, 'removed');
}

export function pinCollection(
  ctx: CollectionsCtx & Pick<Ctx, 'clock'>,
  { collectionId, isPinned }: z.output<typeof pinInput>,
): Promise<Collection> {
  const pinnedAt = isPinned ? ctx.clock.now() : null;
  return changeCollection(ctx, { id: collectionId, right: 'own' }, (trx, collection) =>
    save(trx, ctx.actor, { collection, changes: { pinned_at: pinnedAt } }),
  );
}

export function setThumbnail(
  ctx: CollectionsCtx,
  { collectionId, mediaId }: z.output<typeof setThumbnailInput>,
): Promise<Collection> {
  return changeCollection(ctx, { id: collectionId, right: 'change' }, async (trx, collection) => {
    if (mediaId !== null && !(await isShownItem(trx, collection, { mediaId }))) {
      throw new AppError('NOT_FOUND');
    }
    return save(trx, ctx.actor, { collection, changes: { thumbnail_media_id: mediaId } });
  });
}

type Change = {
  collection: Authorized<CollectionRow>;
  changes: Updateable<CollectionsTable>;
};

async function save(trx: Db, actor: Viewer, { collection, changes }: Change): Promise<Collection> {
  await updateCollectionRow(trx, collection, changes);
  await publishCollection(trx, collection, 'updated');
  return presentCollection(actor, (await readCard(trx, actor, collection))!);
}

function readCard(db: Db, { userId: viewerId }: Viewer, row: CollectionRow) {
  return readCollectionCard(db, { id: row.id, viewerId, belonging: belongingOf(row) });
}
