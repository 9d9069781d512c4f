import { type Kysely, sql } from 'kysely';

/** The entry of many items that left a space also knows the collections that left with them, so that these come back, too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table space_activity add column collection_ids uuid[] not null default '{}'`.execute(
    db,
  );
};
