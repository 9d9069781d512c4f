import { type Kysely, sql } from 'kysely';

/** When a photo or film was taken, as its uploader says: it must not get lost between the bytes and the item. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table upload add column taken_at text`.execute(db);
};
