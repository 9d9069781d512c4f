import { type Kysely, sql } from 'kysely';

/** Owners tell their links apart by a name: whom each is for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table shares add column name text`.execute(db);
};
