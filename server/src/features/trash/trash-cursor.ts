import { z } from 'zod';
import { cursorWords } from '#platform/api/cursor.messages.ts';
import { AppError } from '#platform/errors.ts';

/** The last row of a page: the next page begins after it. */
export type CursorRow = { deletedAt: string; id: string };

/** With microseconds: of items that were deleted within one millisecond none may be skipped. */
const cursorSchema = z.tuple([
  z.iso.datetime({ local: true, precision: 6 }).refine((text) => !text.startsWith('0000')),
  z.guid(),
]);

export function writeCursor({ deletedAt, id }: CursorRow): string {
  return Buffer.from(JSON.stringify([deletedAt, id])).toString('base64url');
}

/** Reads a cursor: only a place in a list, never whose trash it is. @throws AppError BAD_REQUEST for an invalid one */
export function readCursor(text: string): CursorRow {
  const result = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!result.success) throw new AppError('BAD_REQUEST', cursorWords().invalid);
  const [deletedAt, id] = result.data;
  return { deletedAt, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
