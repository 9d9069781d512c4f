import { isDeepStrictEqual } from 'node:util';
import { itemHistorySize } from '@heirloom/contract/limits.ts';
import {
  historyFields,
  type HistoryFields,
  type itemHistoryInput,
  type ItemHistory,
  type undoChangeInput,
} from '@heirloom/contract/media/history.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { z } from 'zod';
import { findItemChange, listItemChanges } from '#features/media-items/item-changes.read.ts';
import { columnsOf, keptFieldsOf } from '#features/media-items/kept-fields.ts';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { toldTo } from '#features/media-items/told-to.ts';
import { changeOne } from '#features/media/media.service.ts';
import { putPosterBack, readPoster } from '#features/processing/makers/choose-poster.ts';
import { changeGiven, enqueuePictures } from '#features/processing/processing.service.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type ReadCtx = Pick<ActorCtx, 'db' | 'actor'>;

export async function openItemHistory(
  { db, actor }: ReadCtx,
  { id, before }: z.output<typeof itemHistoryInput>,
): Promise<ItemHistory> {
  const row = await authorizeMedia(db, actor, { row: await findLive(db, id), right: 'see' });
  const changes = await listItemChanges(db, { mediaId: id, before: before ?? null });
  const told = await toldTo({ db, actor }, row);
  return {
    items: changes.filter(told.isKnown).map((change) => ({
      id: change.id,
      field: change.field,
      before: change.before as Partial<HistoryFields>,
      after: change.after as Partial<HistoryFields>,
      byName: told.name(change.actor_id, change.byName),
      at: change.at.toISOString(),
    })),
    current: await readFields(db, row),
    nextBefore: changes.length < itemHistorySize ? null : changes.at(-1)!.id,
  };
}

/** Puts back what a field said before; that is a change, too. */
export function undoChange(
  ctx: Pick<ActorCtx, 'db' | 'actor' | 'jobs' | 'clock' | 'storage'>,
  { id, changeId, over }: z.output<typeof undoChangeInput>,
): Promise<MediaItem> {
  return changeOne(ctx, { id, right: 'mend' }, async (trx, row) => {
    const change = await findItemChange(trx, { mediaId: id, id: changeId });
    const told = await toldTo({ db: trx, actor: ctx.actor }, row);
    if (!change || !told.isKnown(change)) throw new AppError('NOT_FOUND');
    const { field } = change;
    const expected = { ...(change.after as Partial<HistoryFields>), ...over };
    if (!isDeepStrictEqual((await readFields(trx, row))[field], expected[field])) {
      throw new AppError('CHANGED_MEANWHILE');
    }
    const { poster, ...others } = historyFields.partial().parse(change.before);
    if (poster) await putPosterBack(ctx, trx, { film: row, poster });
    else await changeGiven(ctx, trx, { rows: [row], changes: columnsOf(others) });
    if (field === 'rotation') await enqueuePictures(ctx, trx, id);
    const [actor, details] = [ctx.actor, { changed: field }];
    const deed = { actor, right: 'mend', action: 'media.edited', details } as const;
    await recordForeignItems(trx, [row], deed);
  });
}

/** Reads what the fields of an item say whose changes are kept. */
async function readFields(db: Db, row: MediaRow): Promise<HistoryFields> {
  return { ...keptFieldsOf(row), poster: await readPoster(db, row) };
}
