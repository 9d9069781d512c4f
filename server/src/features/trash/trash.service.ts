import type { listTrashInput } from '@heirloom/contract/trash/trash.schema.ts';
import type { z } from 'zod';
import { ownerFilter } from '#features/media-items/media-scope.ts';
import { namesOfOwners } from '#features/media/media.read.ts';
import { restoreItems, trashItems } from '#features/media/trash-items.service.ts';
import { readCursor, writeCursor } from '#features/trash/trash-cursor.ts';
import { presentTrashed } from '#features/trash/trash.present.ts';
import { listTrash, sumUpTrash } from '#features/trash/trash.read.ts';
import type { ActorCtx } from '#platform/context.ts';

type ReadCtx = Pick<ActorCtx, 'db' | 'actor'>;
type WriteCtx = ReadCtx & Pick<ActorCtx, 'jobs'>;

/** Reads the caller's own trash, or everybody's, which names the owners. @throws AppError FORBIDDEN */
export async function readTrash(
  { db, actor }: ReadCtx,
  { scope, ownerId, cursor, limit }: z.output<typeof listTrashInput>,
) {
  const owner = ownerFilter(actor, scope, ownerId);
  const after = cursor ? readCursor(cursor) : null;
  const { rows, next } = await listTrash(db, owner, { after, limit });
  const sums = await sumUpTrash(db, owner);
  const owners = rows.map(({ user_id }) => user_id);
  const names = scope === 'all' ? await namesOfOwners(db, owners) : null;
  const items = rows.map((row) => ({
    ...presentTrashed(row),
    ...(names && { ownerName: names.get(row.user_id) ?? '' }),
  }));
  return { items, nextCursor: next && writeCursor(next), ...sums };
}

export async function addToTrash(ctx: WriteCtx, ids: string[]): Promise<{ ids: string[] }> {
  return idsOf(await trashItems(ctx, ids));
}

export async function restoreFromTrash(ctx: WriteCtx, ids: string[]): Promise<{ ids: string[] }> {
  return idsOf(await restoreItems(ctx, ids));
}

const idsOf = (rows: { id: string }[]) => ({ ids: rows.map(({ id }) => id) });
