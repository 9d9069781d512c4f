import { type Kysely, sql } from 'kysely';

/** Runs of the administrators' thumbnail generator: which films they take, and what became of each. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table thumbnail_run (
    id uuid primary key,
    scope text not null check (scope in ('missing', 'all')),
    started_at timestamptz not null default now(),
    finished_at timestamptz
  )`,
  `create table thumbnail_run_film (
    run_id uuid not null references thumbnail_run (id) on delete cascade,
    media_id uuid not null references media (id) on delete cascade,
    place integer not null,
    outcome text check (outcome in ('made', 'missing', 'unreadable', 'failed')),
    primary key (run_id, place)
  )`,
  'create index thumbnail_run_film_media_idx on thumbnail_run_film (media_id)',
];
