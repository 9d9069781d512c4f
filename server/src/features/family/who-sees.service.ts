import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import type { endShownLinkInput, WhoSees } from '@heirloom/contract/spaces/who-sees.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import type { SpacesCtx } from '#features/family/open-space.ts';
import {
  listShowingCollections,
  listShowingLinks,
  listShowingSpaces,
} from '#features/family/who-sees.read.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { endShares } from '#features/share-links/end-shares.ts';
import { insertShareException, lockShare } from '#features/share-links/share-links.repo.ts';
import { findGuestName } from '#features/spaces/guest-boxes.read.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

/**
 * Says which spaces, collections and links show an item: to its owner all of them, to a member the spaces that they are
 * in. Nobody else learns of any, administrators neither. @throws AppError NOT_FOUND
 */
export async function whoSees({ db, actor }: SpacesCtx, mediaId: string): Promise<WhoSees> {
  const { userId } = actor;
  const row = await findLive(db, mediaId);
  const isOwner = row?.user_id === userId;
  const spaces = row && actor.seesSpaces ? await listShowingSpaces(db, { mediaId, userId }) : [];
  if (!isOwner && spaces.length === 0) throw new AppError('NOT_FOUND');
  const spaceIds = spaces.map(({ id }) => id);
  const collections =
    spaceIds.length > 0 ? await listShowingCollections(db, { mediaId, spaceIds }) : [];
  const links = isOwner ? await listLinks({ db, actor }, mediaId) : [];
  return {
    guestName: await findGuestName(db, mediaId),
    spaces: spaces.map(({ id, name, role, may_pass_on }) => ({
      id,
      name,
      mayPassOn: isOwner && role !== null ? may_pass_on : null,
      mayTakeOut: isOwner || isEditor(role),
      collections: collections
        .filter(({ space_id }) => space_id === id)
        .map((found) => ({
          id: found.id,
          name: found.name,
          makerName: found.maker_name,
          mayTakeOut: isEditor(role),
        })),
    })),
    links: links.map((link) => ({
      id: link.id,
      name: link.maker_id === userId ? link.name : null,
      maker: link.maker_id === userId ? null : { id: link.maker_id, name: link.maker_name },
      collectionName: link.collection_name,
      hasPassword: link.password_hash !== null,
      expiresAt: link.expires_at?.toISOString() ?? null,
    })),
  };
}

const isEditor = (role: SpaceRole | null): boolean => role !== null && isAtLeast(role, 'editor');

/** Ends somebody else's link for an item of the caller; of a link to a collection the rest goes on. */
export function endShownLink(
  { db, actor }: SpacesCtx,
  { mediaId, linkId }: z.output<typeof endShownLinkInput>,
): Promise<void> {
  const { userId: actorId } = actor;
  return db.transaction().execute(async (trx) => {
    const row = await findLive(trx, mediaId);
    const links = row?.user_id === actorId ? await listLinks({ db: trx, actor }, row.id) : [];
    const link = links.find(({ id, maker_id }) => id === linkId && maker_id !== actorId);
    if (!link || !row) throw new AppError('NOT_FOUND');
    if (link.media_id !== null) {
      await endShares(trx, { ownerId: link.maker_id, id: linkId }, { actorId });
      return;
    }
    // The link may have ended meanwhile.
    if (!(await lockShare(trx, { id: linkId, user_id: link.maker_id }))) {
      throw new AppError('NOT_FOUND');
    }
    await insertShareException(trx, { share_id: linkId, media_id: row.id });
    const about = { actorId, targetUserId: link.maker_id, targetId: linkId };
    await recordAudit(trx, { ...about, action: 'share.ended-for-item' });
    const change = { topic: 'shares', action: 'updated', entityId: linkId } as const;
    await publish(trx, { ...change, userId: link.maker_id });
  });
}

/** Links of others rest while spaces do. */
async function listLinks({ db, actor }: SpacesCtx, mediaId: string) {
  const links = await listShowingLinks(db, { mediaId, userId: actor.userId });
  return links.filter((link) => actor.seesSpaces || link.maker_id === actor.userId);
}
