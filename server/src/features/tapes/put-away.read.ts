import { type SqlBool, sql } from 'kysely';

/**
 * Selects, of rows of `media`, what is not put away onto a tape. That set is small and read once, so that every list still
 * is one walk of its index.
 */
export const isListed = sql<SqlBool>`media.id not in (
  select tape_item.media_id from tape_item join tape on tape.id = tape_item.tape_id
  where tape_item.is_put_away and tape.removed_at is null)`;
