import type { z } from 'zod';
import { cursorWords } from '#platform/api/cursor.messages.ts';
import { AppError } from '#platform/errors.ts';

/** Encodes the place where the next page begins as an opaque text. */
export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * Decodes a cursor. It is only a place in an order: whose rows are listed must never be read from it.
 * @throws AppError BAD_REQUEST for an edited one
 */
export function readCursor<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  const result = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!result.success) throw new AppError('BAD_REQUEST', cursorWords().invalid);
  return result.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
