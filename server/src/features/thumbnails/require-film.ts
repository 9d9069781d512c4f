import { type Authorized, authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { ActorCtx } from '#platform/context.ts';

/** Loads a film that the caller may change. @throws AppError NOT_FOUND for all else, and for a film in the trash */
export async function requireFilm(
  { db, actor }: Pick<ActorCtx, 'db' | 'actor'>,
  id: string,
): Promise<Authorized<MediaRow>> {
  const row = await findLive(db, id);
  const film = row?.type === 'video' ? row : undefined;
  return authorizeMedia(db, actor, { row: film, right: 'mend' });
}
