import { manyItems } from '@heirloom/contract/limits.ts';
import type {
  addCollectionInput,
  addedItems,
  addToSpaceInput,
  holdingInput,
  spaceCollectionInput,
  undoAddingInput,
  withdrawInput,
} from '@heirloom/contract/spaces/spaces.schema.ts';
import type { z } from 'zod';
import { openLockedCollection } from '#features/collections/open-collection.ts';
import {
  addToSpace,
  changeSpace,
  findMembership,
  type SpacesCtx,
} from '#features/family/open-space.ts';
import { answerPassingOn } from '#features/family/passing-on.service.ts';
import { takeAllOf } from '#features/family/take-all.ts';
import { lockOwnLive } from '#features/media-items/media-items.repo.ts';
import { endLostShares } from '#features/share-links/end-shares.ts';
import { recordActivity } from '#features/spaces/activity.repo.ts';
import { recordManyWithdrawn } from '#features/spaces/many-items.repo.ts';
import { publishInSpaces } from '#features/spaces/publish-in-spaces.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import {
  putCollection,
  putItems,
  takeCollection,
  takeItems,
  undoPut,
} from '#features/spaces/space-items.repo.ts';
import {
  listForeignIn,
  listHolding,
  listHoldingCollection,
  listLeft,
} from '#features/spaces/spaces.read.ts';
import { lockSpace } from '#features/spaces/spaces.repo.ts';
import { AppError } from '#platform/errors.ts';

/** Adds own items, all or none; one event for the space, however many there are. */
export function addItems(
  ctx: SpacesCtx,
  { spaceId, mediaIds, mayPassOn }: z.output<typeof addToSpaceInput>,
): Promise<z.output<typeof addedItems>> {
  // An answer may end links: it waits for who makes one.
  const open = mayPassOn === undefined ? addToSpace : changeSpace;
  return open(ctx, { spaceId, role: 'contributor' }, async (trx, { member }) => {
    const wanted = distinct(mediaIds);
    const own = await lockOwnLive(trx, { ids: wanted, ownerId: member.user_id });
    if (own.length < wanted.length) throw new AppError('NOT_FOUND');
    if (mayPassOn !== undefined) await answerPassingOn(trx, member, mayPassOn);
    const put = await putItems(trx, { spaceId, mediaIds: wanted });
    const added = { changed: put.addedIds.length, ...put };
    if (added.changed === 0) return added;
    await publishInSpaces(trx, [spaceId], 'created');
    await recordActivity(trx, { spaceId, actorId: member.user_id, kind: 'added' });
    return added;
  });
}

/** Takes back what the caller has just added; others' items are left alone. */
export function undoAdding(
  ctx: SpacesCtx,
  { spaceId, addedIds, throughCollectionIds }: z.output<typeof undoAddingInput>,
): Promise<{ changed: number }> {
  return changeSpace(ctx, { spaceId, role: 'viewer' }, async (trx, { member }) => {
    const ownerId = member.user_id;
    const undone = await undoPut(trx, { spaceId, ownerId, addedIds, throughCollectionIds });
    if (undone.length === 0) throw new AppError('NOT_FOUND');
    const changed = undone.filter((row) => !row.is_in).length;
    if (changed === 0) return { changed };
    await publishInSpaces(trx, [spaceId], 'removed');
    await endLostShares(trx, [spaceId], ownerId);
    // It was there before: leaving is more than an undo.
    const left = undone.filter((row) => !row.is_in && throughCollectionIds.includes(row.media_id));
    if (left.length > manyItems) {
      await recordManyWithdrawn(trx, { spaceIds: [spaceId], actorId: ownerId });
    }
    return { changed };
  });
}

/** Takes items out: an editor whatever they want, everybody else their own, even after leaving the space. */
export function withdrawItems(
  { db, actor }: SpacesCtx,
  { spaceId, mediaIds }: z.output<typeof withdrawInput>,
): Promise<{ changed: number }> {
  if (!actor.seesSpaces) throw new AppError('NOT_FOUND');
  const { userId } = actor;
  return db.transaction().execute(async (trx) => {
    const wanted = distinct(mediaIds);
    await lockSpace(trx, spaceId);
    const member = await findMembership(trx, actor, spaceId);
    const foreign = await listForeignIn(trx, { spaceId, userId, mediaIds: wanted });
    if (member && foreign.length > 0 && !isAtLeast(member.role, 'editor')) {
      throw new AppError('FORBIDDEN');
    }
    const taken = member ? wanted : wanted.filter((id) => !foreign.includes(id));
    const changed = await takeItems(trx, { spaceId, mediaIds: taken });
    if (!member && changed.length === 0) throw new AppError('NOT_FOUND');
    const count = changed.length;
    if (count > 0) await publishInSpaces(trx, [spaceId], 'removed');
    await endLostShares(trx, [spaceId], userId);
    await recordManyWithdrawn(trx, { spaceIds: [spaceId], actorId: userId });
    return { changed: count };
  });
}

export function addCollection(
  ctx: SpacesCtx,
  { spaceId, collectionId, mayPassOn }: z.output<typeof addCollectionInput>,
): Promise<void> {
  const add = mayPassOn === undefined ? addToSpace : changeSpace;
  return add(ctx, { spaceId, role: 'contributor' }, async (trx, { member }) => {
    if (mayPassOn !== undefined) await answerPassingOn(trx, member, mayPassOn);
    const collection = await openLockedCollection({ db: trx, actor: ctx.actor }, collectionId);
    await putCollection(trx, { spaceId, collectionId: collection.id });
    await publishInSpaces(trx, [spaceId], 'created');
    await recordActivity(trx, { spaceId, actorId: member.user_id, kind: 'added' });
  });
}

/** Its owner takes a collection out at any time, and with it what nothing else holds there. */
export function withdrawCollection(
  { db, actor }: SpacesCtx,
  { spaceId, collectionId }: z.output<typeof spaceCollectionInput>,
): Promise<void> {
  if (!actor.seesSpaces) throw new AppError('NOT_FOUND');
  return db.transaction().execute(async (trx) => {
    await lockSpace(trx, spaceId);
    const collection = await openLockedCollection({ db: trx, actor }, collectionId);
    const wasIn = await takeCollection(trx, { spaceId, collectionId: collection.id });
    if (!wasIn) throw new AppError('NOT_FOUND');
    await publishInSpaces(trx, [spaceId], 'removed');
    await endLostShares(trx, [spaceId], actor.userId);
    const deed = { spaceIds: [spaceId], actorId: actor.userId };
    await recordManyWithdrawn(trx, { ...deed, collectionIds: [collection.id] });
  });
}

export async function listLeftSpaces({ db, actor }: SpacesCtx) {
  if (!actor.seesSpaces) return { items: [] };
  const rows = await listLeft(db, actor.userId);
  return { items: rows.map(({ id, name, item_count }) => ({ id, name, itemCount: item_count })) };
}

/** Takes out of a space all that somebody has in it who has left, or was removed. */
export function takeAllOut(
  { db, actor }: SpacesCtx,
  spaceId: string,
): Promise<{ changed: number }> {
  const { userId } = actor;
  return db.transaction().execute(async (trx) => {
    const [left] = actor.seesSpaces ? await listLeft(trx, userId, spaceId) : [];
    if (!left) throw new AppError('NOT_FOUND');
    await takeAllOf(trx, { spaceId, userId });
    return { changed: left.item_count };
  });
}

/** Lists the spaces that hold an own item or collection. */
export async function listSpacesHolding(
  { db, actor }: SpacesCtx,
  asked: z.output<typeof holdingInput>,
) {
  if (!actor.seesSpaces) return { items: [] };
  const ownerId = actor.userId;
  if ('mediaId' in asked) return { items: await listHolding(db, { ...asked, ownerId }) };
  return { items: await listHoldingCollection(db, { ...asked, ownerId }) };
}

const distinct = (ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => id.toLowerCase())),
];
