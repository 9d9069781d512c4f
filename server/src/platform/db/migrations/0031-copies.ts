import { type Kysely, sql } from 'kysely';

/** Which originals each folder of backups has, and runs that restore a backup to try it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table original_copy (
    place text not null,
    media_id uuid not null references media (id) on delete cascade,
    checked_at timestamptz not null default now(),
    primary key (place, media_id)
  )`,
  'create index original_copy_media_idx on original_copy (media_id)',
  'alter table safekeeping_runs drop constraint safekeeping_runs_kind_check',
  `alter table safekeeping_runs add constraint safekeeping_runs_kind_check
    check (kind in ('backup', 'verify', 'fixity', 'audit', 'restore-test'))`,
];
