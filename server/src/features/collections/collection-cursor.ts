import { z } from 'zod';
import { cursorWords } from '#platform/api/cursor.messages.ts';
import { AppError } from '#platform/errors.ts';

/** The last row of a page: the next page begins after it. */
export type CursorRow<Value extends string | number> = { value: Value; id: string };

/** With microseconds: two collections may be made in the same millisecond. */
export const createdValue = z.iso
  .datetime({ local: true, precision: 6 })
  .refine((text) => !text.startsWith('0000'));
export const positionValue = z.number();

export function writeCursor({ value, id }: CursorRow<string | number>): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/**
 * Reads a cursor, or refuses an edited one. A cursor is only a place in an order and does not decide whose rows are
 * listed.
 */
export function readCursor<Value extends string | number>(
  schema: z.ZodType<Value>,
  text: string | null | undefined,
): CursorRow<Value> | null {
  if (text === null || text === undefined) return null;
  const result = z
    .tuple([schema, z.guid()])
    .safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!result.success) throw new AppError('BAD_REQUEST', cursorWords().invalid);
  const [value, id] = result.data;
  return { value, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
