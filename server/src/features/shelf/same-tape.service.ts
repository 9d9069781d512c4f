import type { notSameTapeInput, sameTape } from '@heirloom/contract/tapes/tapes.schema.ts';
import type { z } from 'zod';
import { authorizeMedia, visibleAmong } from '#features/media-items/media-items.policy.ts';
import { findLive, listLiveAmong } from '#features/media-items/media-items.repo.ts';
import { denyTwinOf } from '#features/processing/processing.service.ts';
import { listTwinIds } from '#features/processing/steps/prints.read.ts';
import type { ShelfCtx } from '#features/shelf/open-tape.ts';
import { tapesOfItems } from '#features/shelf/shelf.service.ts';

type ReadCtx = Pick<ShelfCtx, 'db' | 'actor'>;

/** Says which films are perhaps of the same tape: to whoever may change the film, and only films that they see. */
export async function listSameTape(
  ctx: ReadCtx,
  mediaId: string,
): Promise<z.output<typeof sameTape>> {
  const { db, actor } = ctx;
  const film = await authorizeMedia(db, actor, { row: await findLive(db, mediaId), right: 'mend' });
  const twins = await listLiveAmong(db, await listTwinIds(db, film.id));
  const seen = await visibleAmong(db, actor, twins);
  if (seen.length === 0) return { items: [] };
  const { items: places } = await tapesOfItems(ctx, { mediaIds: seen.map(({ id }) => id) });
  return {
    items: seen.map(({ id, title }) => ({
      id,
      title,
      tape: places.find((place) => place.mediaId === id)?.tape ?? null,
    })),
  };
}

/** Remembers that two films are not of the same tape; nothing happens where nobody thought so. */
export async function denySameTape(
  { db, actor }: ReadCtx,
  { mediaId, otherId }: z.output<typeof notSameTapeInput>,
): Promise<void> {
  const film = await authorizeMedia(db, actor, { row: await findLive(db, mediaId), right: 'mend' });
  const other = await authorizeMedia(db, actor, { row: await findLive(db, otherId), right: 'see' });
  await denyTwinOf(db, film, other.id);
}
