import type { listTrashInput } from '@heirloom/contract/trash/trash.schema.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type Authorized, authorizeMedia } from '#features/media/media.policy.ts';
import type { MediaRow } from '#features/media/media.present.ts';
import { announce } from '#features/media/media.service.ts';
import { resumeProcessing } from '#features/processing/processing.service.ts';
import { readCursor, writeCursor } from '#features/trash/trash-cursor.ts';
import { presentTrashed } from '#features/trash/trash.present.ts';
import { listTrash, sumUpTrash } from '#features/trash/trash.read.ts';
import { lockItems, updateItems } from '#features/trash/trash.repo.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';

type ReadCtx = Pick<ActorCtx, 'db' | 'actor'>;
type WriteCtx = ReadCtx & Pick<ActorCtx, 'jobs' | 'clock'>;
type Trx = Kysely<Database>;

/** Always one's own, an administrator's too. */
export const readTrash = async (
  { db, actor }: ReadCtx,
  { cursor, limit }: z.output<typeof listTrashInput>,
) => {
  const after = cursor ? readCursor(cursor) : null;
  const { rows, next } = await listTrash(db, actor.userId, { after, limit });
  const sums = await sumUpTrash(db, actor.userId);
  return { items: rows.map(presentTrashed), nextCursor: next && writeCursor(next), ...sums };
};

type Changed = Promise<{ ids: string[] }>;

export const addToTrash = (ctx: WriteCtx, ids: string[]): Changed =>
  changeItems(ctx, ids, async (trx, rows) => {
    const live = rows.filter((row) => row.deleted_at === null);
    await updateItems(trx, live, { deleted_at: ctx.clock.now() });
    for (const row of live) await announce(trx, row, 'removed');
    return live;
  });

/** Collections and shares only hid the items, so that there is nothing to mend. */
export const restoreFromTrash = (ctx: WriteCtx, ids: string[]): Changed =>
  changeItems(ctx, ids, async (trx, rows) => {
    const trashed = rows.filter((row) => row.deleted_at !== null);
    await updateItems(trx, trashed, { deleted_at: null });
    for (const row of trashed) {
      await announce(trx, row, 'created');
      // Work that was due when it went into the trash has been left undone.
      await resumeProcessing(ctx, trx, row.id);
    }
    return trashed;
  });

/** Loads under locks, authorizes every single item, changes and tells, all in one transaction. */
const changeItems = (
  { db, actor }: ReadCtx,
  ids: string[],
  change: (trx: Trx, rows: Authorized<MediaRow>[]) => Promise<MediaRow[]>,
): Changed =>
  db.transaction().execute(async (trx) => {
    const found = await lockItems(trx, ids);
    const rows = ids.map((id) =>
      authorizeMedia(
        actor,
        found.find((row) => row.id === id),
      ),
    );
    const changed = await change(trx, [...new Set(rows)]);
    return { ids: changed.map(({ id }) => id) };
  });
