import { type Kysely, sql } from 'kysely';

/** Files of Google Drive that were shared by a link may need a key beside their id. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table drive_transfer add column resource_key text`.execute(db);
};
