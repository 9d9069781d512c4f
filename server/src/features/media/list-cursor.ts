import type { MediaSort, SortDirection } from '@heirloom/contract/media/media-lists.schema.ts';
import { z } from 'zod';
import { listOrder, type OrderValue } from '#features/media/list-order.ts';
import { cursorWords } from '#platform/api/cursor.messages.ts';
import { AppError } from '#platform/errors.ts';

/** The last row of a page: the next page begins after it. */
export type CursorRow = { value: OrderValue; id: string };

type Order = { sort: MediaSort; direction: SortDirection };

export function writeCursor({ sort, direction }: Order, { value, id }: CursorRow): string {
  return Buffer.from(JSON.stringify([sort, direction, value, id])).toString('base64url');
}

/**
 * Reads a cursor. It is only a place in an order and does not decide whose rows are listed. So an edited one shows
 * another place of the same list, or is refused here before it reaches the database.
 */
export function readCursor(order: Order, text: string): CursorRow {
  const { sort, direction } = order;
  const schema = z.tuple([
    z.literal(sort),
    z.literal(direction),
    listOrder(sort, direction).schema,
    z.guid(),
  ]);
  const result = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!result.success) throw new AppError('BAD_REQUEST', cursorWords().invalid);
  const [, , value, id] = result.data;
  return { value, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
