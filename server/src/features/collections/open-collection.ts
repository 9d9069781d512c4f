import type { Kysely } from 'kysely';
import {
  type Authorized,
  authorizeCollection,
  type CollectionRow,
} from '#features/collections/collections.policy.ts';
import { findCollectionRow, lockCollection } from '#features/collections/collections.repo.ts';
import { publishInSpaces } from '#features/spaces/publish-in-spaces.ts';
import { listSpacesOfCollections } from '#features/spaces/spaces-of-items.read.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

export type CollectionsCtx = Pick<Ctx, 'db'> & { actor: Viewer };
type Owned = Authorized<CollectionRow>;

/** @throws AppError NOT_FOUND for another person's collection and for a missing one */
export async function openCollection({ db, actor }: CollectionsCtx, id: string): Promise<Owned> {
  return authorizeCollection(actor, await findCollectionRow(db, id));
}

/** The same within a transaction, which then alone changes the collection and what is in it. */
export async function openLockedCollection(
  { db, actor }: CollectionsCtx,
  id: string,
): Promise<Owned> {
  return authorizeCollection(actor, await lockCollection(db, id));
}

/**
 * Locks the collection's row and runs a change in one transaction.
 * @throws AppError NOT_FOUND for another person's collection and for a missing one
 */
export function changeCollection<Result>(
  { db, actor }: CollectionsCtx,
  id: string,
  change: (trx: Kysely<Database>, collection: Owned) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .execute(async (trx) => change(trx, await openLockedCollection({ db: trx, actor }, id)));
}

type Action = 'created' | 'updated' | 'removed';

export function publishCollection(
  trx: Kysely<Database>,
  { id, user_id }: Pick<CollectionRow, 'id' | 'user_id'>,
  action: Action,
): Promise<void> {
  return publish(trx, { topic: 'collections', action, userId: user_id, entityId: id });
}

/**
 * Publishes that items of a collection changed, also to the spaces that hold it, where they come and go with it. The
 * event names the collection only: there may be a thousand items.
 */
export async function publishItems(
  trx: Kysely<Database>,
  { id, user_id }: Pick<CollectionRow, 'id' | 'user_id'>,
  action: Action,
): Promise<void> {
  await publish(trx, { topic: 'collection_items', action, userId: user_id, entityId: id });
  if (action !== 'updated') {
    await publishInSpaces(trx, await listSpacesOfCollections(trx, [id]), action);
  }
}
