import { type Kysely, sql } from 'kysely';

/** A small sample of what a film shows; null until the next comparison, which makes it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table film_print add column sketch integer[]').execute(db);
};
