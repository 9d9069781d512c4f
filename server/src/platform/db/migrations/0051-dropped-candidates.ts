import { type Kysely, sql } from 'kysely';

/** What somebody dropped is suggested to nobody again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table candidate add column is_dropped boolean not null default false`.execute(db);
};
