import { type MediaSort, type SortDirection } from '@heirloom/contract/media/media-lists.schema.ts';
import { mediaType } from '@heirloom/contract/media/media.schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** The sorted value of one row, as stored in a cursor; null when the row has none. */
export type OrderValue = string | number | null;

/**
 * How one order is written in SQL. `key` is literally the expression of an index of migrations 0003, 0007, 0011 and
 * 0016: rows without a value get an extreme value, so that they come last in either direction.
 */
export type ListOrder = {
  key: RawBuilder<unknown>;
  /** The column behind the key. */
  column:
    | 'upload_date'
    | 'capture_order'
    | 'title'
    | 'type'
    | 'file_size'
    | 'duration_ms'
    | 'owner_name';
  /** Reads the exact value for a cursor from the column. */
  value: RawBuilder<OrderValue>;
  /** The values that a cursor may contain. */
  schema: z.ZodType<OrderValue>;
  /** Converts the value of a cursor, to be compared with the key. */
  bound: (value: OrderValue) => RawBuilder<unknown>;
};

/** With microseconds: two uploads may happen in the same millisecond. */
const instantText = z.iso
  .datetime({ local: true, precision: 6 })
  .refine((text) => !text.startsWith('0000'));
const storableText = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());
const count = z.int().min(0);

const asText = `'YYYY-MM-DD"T"HH24:MI:SS.US'`;

const capturedKey = { asc: `'infinity'::timestamp`, desc: `'-infinity'::timestamp` };
const durationKey = { asc: '9223372036854775807', desc: '-1' };

export function listOrder(sort: MediaSort, direction: SortDirection): ListOrder {
  switch (sort) {
    case 'uploadDate':
      return {
        key: sql`upload_date`,
        column: 'upload_date',
        value: sql.raw(`to_char(upload_date at time zone 'UTC', ${asText})`),
        schema: instantText,
        bound: (value) => sql`(${value}::timestamp at time zone 'UTC')`,
      };
    case 'captureDate':
      return {
        key: sql.raw(`coalesce(capture_order, ${capturedKey[direction]})`),
        column: 'capture_order',
        value: sql.raw(`to_char(capture_order, ${asText})`),
        schema: instantText.nullable(),
        bound: (value) => sql`coalesce(${value}::timestamp, ${sql.raw(capturedKey[direction])})`,
      };
    case 'title':
      return {
        key: sql`lower(title)`,
        column: 'title',
        value: sql`lower(title)`,
        schema: storableText,
        bound: (value) => sql`${value}::text`,
      };
    case 'type':
      return {
        key: sql`type`,
        column: 'type',
        value: sql`type`,
        schema: mediaType,
        bound: (value) => sql`${value}::text`,
      };
    case 'size':
      return {
        key: sql`file_size`,
        column: 'file_size',
        value: sql`file_size`,
        schema: count,
        bound: (value) => sql`${value}::bigint`,
      };
    case 'owner':
      return {
        key: sql`owner_name`,
        column: 'owner_name',
        value: sql`owner_name`,
        schema: storableText,
        bound: (value) => sql`${value}::text`,
      };
    case 'duration':
      return {
        // A duration of zero is unknown too (spec §9).
        key: sql.raw(`coalesce(nullif(duration_ms, 0), ${durationKey[direction]})`),
        column: 'duration_ms',
        value: sql`nullif(duration_ms, 0)`,
        schema: count.nullable(),
        bound: (value) => sql`coalesce(${value}::bigint, ${sql.raw(durationKey[direction])})`,
      };
  }
}
