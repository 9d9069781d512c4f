import { rightsOnCollection } from '#features/collections/collections.policy.ts';
import {
  findCollectionRow,
  forgetHiddenPlaces,
  forgetRemoved,
  keepRemoved,
  lockCollection,
  updateCollectionRow,
} from '#features/collections/collections.repo.ts';
import { type CollectionsCtx, publishCollection } from '#features/collections/open-collection.ts';
import { listRemovedIn } from '#features/collections/removed-collections.read.ts';
import { findStanding } from '#features/spaces/membership.read.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import { lockSpace } from '#features/spaces/spaces.repo.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/** Lists what editors deleted or others of theirs, for who may bring it back. */
export async function listRemoved({ db, actor }: CollectionsCtx, spaceId: string) {
  const standing = await findStanding(db, actor, spaceId);
  if (!standing) throw new AppError('NOT_FOUND');
  const { role } = standing;
  if (!isAtLeast(role, 'contributor')) return { items: [] };
  const makerId = isAtLeast(role, 'editor') ? undefined : actor.userId;
  const rows = await listRemovedIn(db, { spaceId, makerId });
  return {
    items: rows.map(({ id, name, removed_at, ends_at }) => ({
      id,
      name,
      removedAt: removed_at.toISOString(),
      endsAt: ends_at.toISOString(),
    })),
  };
}

/** Brings a deleted collection of a space back; for one that is there this does nothing. */
export function restoreCollection({ db, actor }: CollectionsCtx, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const spaceId = (await findCollectionRow(trx, id))?.space_id ?? null;
    if (spaceId === null) throw new AppError('NOT_FOUND');
    await lockSpace(trx, spaceId);
    const row = await lockCollection(trx, id);
    const standing = await findStanding(trx, actor, spaceId);
    const rights = row && rightsOnCollection(actor, { ...row, removed_at: null }, standing);
    if (!row || !rights) throw new AppError('NOT_FOUND');
    if (!rights.includes('change')) {
      throw new AppError(row.removed_at === null ? 'FORBIDDEN' : 'NOT_FOUND');
    }
    if (row.removed_at === null) return;
    await updateCollectionRow(trx, row, { removed_at: null });
    await publishCollection(trx, row, 'created');
  });
}

/**
 * Deletes collections of spaces that nobody can bring back any more, and the places of items that were withdrawn that
 * long ago. While spaces rest nothing is deleted, and the days begin anew.
 */
export async function forgetRemovedCollections(db: Db, { rest }: { rest: boolean }): Promise<void> {
  if (rest) return keepRemoved(db);
  await forgetRemoved(db);
  await forgetHiddenPlaces(db);
}
