import type { Kysely } from 'kysely';
import {
  leaveForeignCollections,
  lockCollectionsToLeave,
} from '#features/collections/owner-change.service.ts';
import { listClipsOf } from '#features/media-items/clips.repo.ts';
import { lockKeptItems, setOwner } from '#features/media-items/media-items.repo.ts';
import { publishItems } from '#features/media-items/publish-media.ts';
import { enqueueSidecar } from '#features/processing/processing.service.ts';
import { endShares } from '#features/share-links/end-shares.ts';
import { leaveForeignSpaces } from '#features/spaces/space-items.repo.ts';
import { lockMemberships } from '#features/spaces/space-members.repo.ts';
import { followNewOwner } from '#features/tapes/owner-change.service.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';

type OwnerChange = {
  ids: readonly string[];
  ownerId: string;
  /** Null: the server, which ends an account. */
  actorId: string | null;
};

/** Locks what `changeOwner` changes, with the clips, in the order in which everybody locks: collections, then items. */
export async function lockForOwnerChange(
  trx: Kysely<Database>,
  { ids, ownerId }: Pick<OwnerChange, 'ids' | 'ownerId'>,
) {
  const clips = await listClipsOf(trx, ids);
  const mediaIds = [...new Set([...ids, ...clips.map(({ id }) => id)])];
  const foreign = await lockCollectionsToLeave(trx, { mediaIds, ownerId });
  return { foreign, items: await lockKeptItems(trx, mediaIds) };
}

/**
 * Gives items another owner, with their clips, those in the trash too; the files are not moved. The items leave the collections and the
 * links of other people, since both show only their owner's items. The caller has authorized it before and passes its
 * transaction, so that all of it happens or nothing.
 * @returns how many had another owner before
 */
export async function changeOwner(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Kysely<Database>,
  { ids, ownerId, actorId }: OwnerChange,
): Promise<number> {
  const { foreign, items } = await lockForOwnerChange(trx, { ids, ownerId });
  const rows = items.filter((row) => row.user_id !== ownerId);
  if (rows.length === 0) return 0;
  const mediaIds = rows.map(({ id }) => id);
  // Told before they leave spaces, through collections too: the members lose them.
  await publishItems(trx, rows, 'removed');
  await setOwner(trx, mediaIds, ownerId);
  await endShares(trx, { mediaIds, exceptOwnerId: ownerId }, { actorId });
  await leaveForeignCollections(trx, { foreign, mediaIds });
  await followNewOwner(trx, { mediaIds, ownerId });
  const ownSpaceIds = await lockMemberships(trx, ownerId);
  await leaveForeignSpaces(trx, { mediaIds, ownSpaceIds });
  const theirs = rows.map((row) => ({ ...row, user_id: ownerId }));
  await publishItems(trx, theirs, 'created');
  for (const { id } of rows) await enqueueSidecar(ctx, trx, id);
  return rows.length;
}
