import { type SqlBool, sql } from 'kysely';

// What is put away onto a tape is a small set. A function returns it, so that the plan of a list stays one walk of one index.

/** Selects what is listed, for the few rows of a page: the set is asked for with each. */
export const isListed = sql<SqlBool>`media.id <> all (put_away_ids())`;

/** The same for all rows of a list: the set is asked for once. */
export const areListed = sql<SqlBool>`media.id <> all ((select put_away_ids())::uuid[])`;
