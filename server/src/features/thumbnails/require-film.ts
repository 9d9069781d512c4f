import { type Authorized, authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { ActorCtx } from '#platform/context.ts';

/** @throws AppError NOT_FOUND for anything but a film that this person may change and that is not in the trash */
export async function requireFilm(
  { db, actor }: Pick<ActorCtx, 'db' | 'actor'>,
  id: string,
): Promise<Authorized<MediaRow>> {
  const row = await findLive(db, id);
  return authorizeMedia(actor, row?.type === 'video' ? row : undefined);
}
