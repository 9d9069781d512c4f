import { type Kysely, sql } from 'kysely';

/** What the uploader's computer said of the file: kept with the original, never shown as a capture date. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table upload add column file_modified_at timestamptz`.execute(db);
};
