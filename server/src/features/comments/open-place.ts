import { type PlaceRights, rightsInPlace } from '#features/comments/comments.policy.ts';
import { listPlaces, type PlaceRow } from '#features/comments/comments.read.ts';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { ActorCtx, Viewer } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

export type CommentsCtx = Pick<ActorCtx, 'db'> & { actor: Viewer };
export type OpenPlace = { row: MediaRow; place: PlaceRow; rights: PlaceRights };
type Asked = { mediaId: string; spaceId?: string };

/** Finds the spaces in which the caller sees what is said of an item. @throws AppError NOT_FOUND for a stranger's item */
export async function openPlaces(
  { db, actor }: CommentsCtx,
  { mediaId, spaceId }: Asked,
): Promise<OpenPlace[]> {
  const found = await findLive(db, mediaId);
  const row = await authorizeMedia(db, actor, { row: found, right: 'see' });
  if (!actor.seesSpaces) return [];
  const places = await listPlaces(db, {
    userId: actor.userId,
    mediaId: row.id,
    ...(spaceId !== undefined && { spaceId }),
  });
  return places
    .map((place) => ({ row, place, rights: rightsInPlace(actor, place) }))
    .filter(({ rights }) => rights.see);
}

/** @throws AppError NOT_FOUND where the caller sees nothing of what is said there, or may not write what they want to */
export async function openPlace(
  ctx: CommentsCtx,
  { spaceId, mediaId }: Required<Asked>,
  right: 'see' | 'write' = 'see',
): Promise<OpenPlace> {
  const [opened] = await openPlaces(ctx, { spaceId, mediaId });
  if (!opened?.rights[right]) throw new AppError('NOT_FOUND');
  return opened;
}
