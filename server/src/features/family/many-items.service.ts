import type { bringBackInput } from '@heirloom/contract/spaces/activity.schema.ts';
import type { losingSpaces, whoLosesInput } from '@heirloom/contract/spaces/spaces.schema.ts';
import type { z } from 'zod';
import { lockOwnAmong } from '#features/collections/open-collection.ts';
import { changeSpace, type SpacesCtx } from '#features/family/open-space.ts';
import { lockLiveItems } from '#features/media-items/media-items.repo.ts';
import { restoreItemsIn } from '#features/media/trash-items.service.ts';
import { recordActivity } from '#features/spaces/activity.repo.ts';
import {
  forgetTaken,
  listTakenOf,
  lockTaken,
  type TakenEntry,
} from '#features/spaces/many-items.repo.ts';
import { publishInSpaces } from '#features/spaces/publish-in-spaces.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import { putCollection, putItems } from '#features/spaces/space-items.repo.ts';
import { listInOwnCollection, listLosing } from '#features/spaces/spaces.read.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/** Says whom it concerns when these items are taken out of their spaces, or trashed. */
export async function whoLoses(
  { db, actor }: SpacesCtx,
  asked: z.output<typeof whoLosesInput>,
): Promise<z.output<typeof losingSpaces>> {
  if (!actor.seesSpaces) return { items: [] };
  const mediaIds =
    'mediaIds' in asked
      ? asked.mediaIds
      : await listInOwnCollection(db, { ...asked, userId: actor.userId });
  return { items: await listLosing(db, { mediaIds, userId: actor.userId }) };
}

/** Undoes for the caller's items that many were taken out of a space or trashed at once; the entry then says less. */
export function bringBack(
  ctx: SpacesCtx & Pick<ActorCtx, 'jobs'>,
  { spaceId, entryId }: z.output<typeof bringBackInput>,
): Promise<{ changed: number }> {
  return changeSpace(ctx, { spaceId, role: 'viewer' }, async (trx, { member }) => {
    const { user_id: userId, role } = member;
    const entry = await lockTaken(trx, { spaceId, entryId });
    if (!entry) throw new AppError('NOT_FOUND');
    if (entry.kind === 'withdrew' && !isAtLeast(role, 'contributor'))
      throw new AppError('FORBIDDEN');
    const known = await listTakenOf(trx, { entryId, userId });
    if (known.length === 0) return { changed: 0 };
    if (entry.kind === 'trashed') {
      await restoreItemsIn(trx, ctx, known);
      await forgetTaken(trx, entryId, known);
      return { changed: known.length };
    }
    // Collections are locked before items, as everybody does.
    const held = await putCollectionsBack(trx, { entry, userId, spaceId });
    const live = await lockLiveItems(trx, known);
    const mediaIds = live.filter((row) => row.user_id === userId).map(({ id }) => id);
    await putItems(trx, { spaceId, mediaIds: mediaIds.filter((id) => !held.has(id)) });
    await forgetTaken(trx, entryId, mediaIds);
    await publishInSpaces(trx, [spaceId], 'created');
    await recordActivity(trx, { spaceId, actorId: userId, kind: 'added' });
    return { changed: mediaIds.length };
  });
}

/** Puts the collections that left with an entry into the space again; returns what they hold. */
async function putCollectionsBack(
  trx: Db,
  { entry, userId, spaceId }: { entry: TakenEntry; userId: string; spaceId: string },
): Promise<ReadonlySet<string>> {
  const own = await lockOwnAmong(trx, { ids: entry.collection_ids, ownerId: userId });
  const held = new Set<string>();
  for (const collectionId of own) {
    await putCollection(trx, { spaceId, collectionId });
    for (const id of await listInOwnCollection(trx, { collectionId, userId })) held.add(id);
  }
  return held;
}
