import { type Authorized, authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive, lockLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { ActorCtx } from '#platform/context.ts';

type FilmCtx = Pick<ActorCtx, 'db' | 'actor'>;

/** Loads a film that the caller may change. @throws AppError NOT_FOUND for all else, and for a film in the trash */
export async function requireFilm(ctx: FilmCtx, id: string): Promise<Authorized<MediaRow>> {
  return authorizeFilm(ctx, await findLive(ctx.db, id));
}

/** Locks it, too. Pass the transaction. */
export async function requireLockedFilm(ctx: FilmCtx, id: string): Promise<Authorized<MediaRow>> {
  return authorizeFilm(ctx, await lockLive(ctx.db, id));
}

function authorizeFilm({ db, actor }: FilmCtx, row: MediaRow | undefined) {
  return authorizeMedia(db, actor, { row: row?.type === 'video' ? row : undefined, right: 'mend' });
}
