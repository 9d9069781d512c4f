import { type Kysely, sql } from 'kysely';

/** What was measured of the stretches of a film that is being looked at, until it has been. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table film_samples (
      media_id uuid not null references media (id) on delete cascade,
      from_ms integer not null,
      made_from text not null,
      samples bytea not null,
      measured_at timestamptz not null default now(),
      primary key (media_id, from_ms)
    )`.execute(db);
};
