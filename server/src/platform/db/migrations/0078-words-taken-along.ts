import { type Kysely, sql } from 'kysely';

/** Whoever closes their account may take along what they have written in family spaces. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table account_removal add column takes_words boolean not null default false`.execute(
    db,
  );
};
