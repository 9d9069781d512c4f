import { type Kysely, sql } from 'kysely';

/** Which originals a second place has, and the runs that copy to it and check it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table second_copy (
    place_id uuid not null,
    media_id uuid not null references media (id) on delete cascade,
    name text not null,
    kept_until timestamptz not null,
    checked_at timestamptz not null default now(),
    primary key (place_id, media_id)
  )`,
  'create index second_copy_media_idx on second_copy (media_id)',
  'create index second_copy_term_idx on second_copy (place_id, kept_until)',
  'alter table safekeeping_runs drop constraint safekeeping_runs_kind_check',
  `alter table safekeeping_runs add constraint safekeeping_runs_kind_check
    check (kind in ('backup', 'verify', 'fixity', 'audit', 'restore-test', 'second-backup', 'second-verify'))`,
];
