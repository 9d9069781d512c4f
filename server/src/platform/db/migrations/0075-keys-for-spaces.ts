import { type Kysely, sql } from 'kysely';

/** Keys that also reach the family spaces of their owner. Those made before do not. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table api_key add column may_use_spaces boolean not null default false`.execute(
    db,
  );
};
