import { type Kysely, sql } from 'kysely';

/** What is put right where a film is shown: its original stays as it is. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table media add column mending jsonb').execute(db);
};
