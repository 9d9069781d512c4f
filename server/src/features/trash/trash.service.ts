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
export async function readTrash(
  { db, actor }: ReadCtx,
  { cursor, limit }: z.output<typeof listTrashInput>,
) {
  const after = cursor ? readCursor(cursor) : null;
  const { rows, next } = await listTrash(db, actor.userId, { after, limit });
  const sums = await sumUpTrash(db, actor.userId);
  return { items: rows.map(presentTrashed), nextCursor: next && writeCursor(next), ...sums };
}

export async function addToTrash(ctx: WriteCtx, ids: string[]): Promise<{ ids: string[] }> {
  return idsOf(await trashItems(ctx, ids));
}

export async function restoreFromTrash(ctx: WriteCtx, ids: string[]): Promise<{ ids: string[] }> {
  return idsOf(await restoreItems(ctx, ids));
}

const idsOf = (rows: { id: string }[]) => ({ ids: rows.map(({ id }) => id) });
