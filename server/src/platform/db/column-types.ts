import type { ColumnType, JSONColumnType } from 'kysely';

/** Instants: read as Date, written as Date or ISO text. */
export type Instant = ColumnType<Date, Date | string>;
/** An instant that may be missing. */
export type InstantOrNull = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** An instant that the database sets where nothing is written. */
export type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
/** Columns of type date and timestamp (no zone): always text, never a Date, so that no time zone can shift them. */
export type LocalTime = ColumnType<string | null, string | null | undefined>;
/** A JSON object. */
export type Json = JSONColumnType<Record<string, unknown>, string | undefined>;
export type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;
