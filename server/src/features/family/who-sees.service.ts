import type { WhoSees } from '@heirloom/contract/spaces/who-sees.schema.ts';
import type { SpacesCtx } from '#features/family/open-space.ts';
import {
  listShowingCollections,
  listShowingLinks,
  listShowingSpaces,
} from '#features/family/who-sees.read.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { findGuestName } from '#features/spaces/guest-boxes.read.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import { AppError } from '#platform/errors.ts';

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
  const links = isOwner ? await listShowingLinks(db, { mediaId, userId }) : [];
  return {
    guestName: await findGuestName(db, mediaId),
    spaces: spaces.map(({ id, name, role }) => ({
      id,
      name,
      mayTakeOut: isOwner || (role !== null && isAtLeast(role, 'editor')),
      collections: collections
        .filter(({ space_id }) => space_id === id)
        .map((found) => ({ id: found.id, name: found.name, makerName: found.maker_name })),
    })),
    links: links.map((link) => ({
      id: link.id,
      name: link.name,
      collectionName: link.collection_name,
      hasPassword: link.password_hash !== null,
      expiresAt: link.expires_at?.toISOString() ?? null,
    })),
  };
}
