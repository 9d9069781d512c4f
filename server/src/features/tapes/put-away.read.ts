import { type SqlBool, sql } from 'kysely';

// What is put away onto a tape is a small set. A function returns it, so that the plan of a list stays one walk of one index.

/** Selects what is listed. The set is asked for once in a statement, not with each row. */
export const isListed = sql<SqlBool>`media.id <> all ((select put_away_ids())::uuid[])`;
