import type { listTrashInput } from '@heirloom/contract/trash/trash.schema.ts';
import type { z } from 'zod';
import { restoreItems, trashItems } from '#features/media/trash-items.service.ts';
import { readCursor, writeCursor } from '#features/trash/trash-cursor.ts';
import { presentTrashed } from '#features/trash/trash.present.ts';
import { listTrash, sumUpTrash } from '#features/trash/trash.read.ts';
import type { ActorCtx } from '#platform/context.ts';

type ReadCtx = Pick<ActorCtx, 'db' | 'actor'>;
type WriteCtx = ReadCtx & Pick<ActorCtx, 'jobs' | 'clock'>;

/** Reads the caller's own trash, also for administrators. */
export const readTrash = async (
  { db, actor }: ReadCtx,
  { cursor, limit }: z.output<typeof listTrashInput>,
) => {
  const after = cursor ? readCursor(cursor) : null;
  const { rows, next } = await listTrash(db, actor.userId, { after, limit });
  const sums = await sumUpTrash(db, actor.userId);
  return { items: rows.map(presentTrashed), nextCursor: next && writeCursor(next), ...sums };
};

export const addToTrash = async (ctx: WriteCtx, ids: string[]): Promise<{ ids: string[] }> =>
  idsOf(await trashItems(ctx, ids));

export const restoreFromTrash = async (ctx: WriteCtx, ids: string[]): Promise<{ ids: string[] }> =>
  idsOf(await restoreItems(ctx, ids));

const idsOf = (rows: { id: string }[]) => ({ ids: rows.map(({ id }) => id) });
