import { type Kysely, sql } from 'kysely';

/** Lists the copies in a second place in the order in which the place lists them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw('create index second_copy_name_idx on second_copy (place_id, name collate "C")')
    .execute(db);
};
