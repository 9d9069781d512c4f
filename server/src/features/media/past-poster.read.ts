import type { HistoryFields } from '@heirloom/contract/media/history.schema.ts';
import { listPosterChanges } from '#features/media-items/item-changes.read.ts';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { findCurrentPicture, readPicture } from '#features/media-items/posters.repo.ts';
import { toldTo } from '#features/media-items/told-to.ts';
import type { Actor } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Reads a picture that is or was the poster of a film, for whoever is told of a change that names it.
 * @throws AppError NOT_FOUND for all else, SUBSCRIPTION_EXPIRED
 */
export async function readPastPoster(
  db: Db,
  actor: Actor,
  { mediaId, pictureId }: { mediaId: string; pictureId: string },
): Promise<Buffer> {
  if (!actor.isActive) throw new AppError('SUBSCRIPTION_EXPIRED');
  const row = await findLive(db, mediaId);
  const film = await authorizeMedia(db, actor, { row, right: 'see' });
  const told = await toldTo({ db, actor }, film);
  const changes = (await listPosterChanges(db, film.id)).filter(told.isKnown);
  const known = changes.flatMap(({ before, after }) => [
    (before as Partial<HistoryFields>).poster?.pictureId,
    (after as Partial<HistoryFields>).poster?.pictureId,
  ]);
  const isCurrent = pictureId === (await findCurrentPicture(db, film.id));
  const picture =
    isCurrent || known.includes(pictureId)
      ? await readPicture(db, { mediaId: film.id, id: pictureId })
      : undefined;
  if (!picture) throw new AppError('NOT_FOUND');
  return picture;
}
