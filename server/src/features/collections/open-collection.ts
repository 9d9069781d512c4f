import type { CollectionRight } from '@heirloom/contract/collections/collections.schema.ts';
import type { Kysely } from 'kysely';
import {
  type Authorized,
  authorizeCollection,
  type CollectionRow,
  type OwnCollectionRow,
} from '#features/collections/collections.policy.ts';
import {
  findCollectionRow,
  lockCollection,
  lockCollectionsOf,
} from '#features/collections/collections.repo.ts';
import { endLostShares } from '#features/share-links/end-shares.ts';
import { recordActivity } from '#features/spaces/activity.repo.ts';
import { recordManyWithdrawn } from '#features/spaces/many-items.repo.ts';
import { findStanding } from '#features/spaces/membership.read.ts';
import { publishInSpaces } from '#features/spaces/publish-in-spaces.ts';
import { listSpacesOfCollections } from '#features/spaces/spaces-of-items.read.ts';
import { lockSpace } from '#features/spaces/spaces.repo.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

export type CollectionsCtx = Pick<Ctx, 'db'> & { actor: Viewer };
type Right = CollectionRight | 'see';
type Opened = Authorized<CollectionRow>;
type Own = Authorized<OwnCollectionRow>;

/** @throws AppError NOT_FOUND for what the viewer may not see, as for a missing one; FORBIDDEN without the right */
export async function openCollection(
  ctx: CollectionsCtx,
  id: string,
  right: Right,
): Promise<Opened> {
  return authorize(ctx, await findCollectionRow(ctx.db, id), right);
}

/**
 * Opens an own collection within a transaction, which then alone changes the collection and what is in it.
 * @throws AppError NOT_FOUND for another person's; FORBIDDEN for one of a space
 */
export async function openLockedCollection(ctx: CollectionsCtx, id: string): Promise<Own> {
  return (await authorize(ctx, await lockCollection(ctx.db, id), 'own')) as Own;
}

/** Locks those of these collections that a person still has. */
export function lockOwnAmong(
  trx: Kysely<Database>,
  own: { ids: readonly string[]; ownerId: string },
): Promise<string[]> {
  return lockCollectionsOf(trx, own);
}

async function authorize(
  { db, actor }: CollectionsCtx,
  row: CollectionRow | undefined,
  right: Right,
): Promise<Opened> {
  const spaceId = row?.space_id ?? null;
  const standing = spaceId === null ? null : await findStanding(db, actor, spaceId);
  return authorizeCollection(actor, row, { standing, right });
}

/**
 * Locks the collection's row, and before it the space that it belongs to, and runs a change in one transaction.
 * @throws AppError NOT_FOUND and FORBIDDEN as openCollection
 */
export function changeCollection<Result>(
  { db, actor }: CollectionsCtx,
  { id, right }: { id: string; right: CollectionRight },
  change: (trx: Kysely<Database>, collection: Opened) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    // To which space a collection belongs never changes.
    const spaceId = (await findCollectionRow(trx, id))?.space_id ?? null;
    if (spaceId !== null) await lockSpace(trx, spaceId);
    const row = await lockCollection(trx, id);
    return change(trx, await authorize({ db: trx, actor }, row, right));
  });
}

type Action = 'created' | 'updated' | 'removed';
type Belonging = Pick<CollectionRow, 'id' | 'user_id' | 'space_id'>;

export function publishCollection(
  trx: Kysely<Database>,
  { id, user_id, space_id }: Belonging,
  action: Action,
): Promise<void> {
  return publish(trx, {
    topic: 'collections',
    action,
    userId: user_id,
    ...(space_id !== null && { spaceId: space_id }),
    entityId: id,
  });
}

/**
 * Publishes that items of a collection changed, also to the spaces that hold it, where they come and go with it. The
 * event names the collection only: there may be a thousand items.
 */
export async function publishItems(
  trx: Kysely<Database>,
  { id, user_id, space_id }: Belonging,
  action: Action,
): Promise<void> {
  await publish(trx, {
    topic: 'collection_items',
    action,
    userId: user_id,
    ...(space_id !== null && { spaceId: space_id }),
    entityId: id,
  });
  if (user_id === null || action === 'updated') return;
  const spaceIds = await listSpacesOfCollections(trx, [id]);
  await publishInSpaces(trx, spaceIds, action);
  if (action === 'removed') {
    await endLostShares(trx, spaceIds, user_id);
    return recordManyWithdrawn(trx, { spaceIds, actorId: user_id });
  }
  for (const spaceId of spaceIds) {
    await recordActivity(trx, { spaceId, actorId: user_id, kind: 'added' });
  }
}
