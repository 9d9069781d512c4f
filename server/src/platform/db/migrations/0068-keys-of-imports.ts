import { type Kysely, sql } from 'kysely';

/** Imports from another server, with the key that lets them in. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table media_import drop constraint media_import_origin_check',
  `alter table media_import add constraint media_import_origin_check
    check (origin in ('command', 'server', 'browser', 'immich'))`,
  `create table import_key (
    import_id uuid primary key references media_import (id) on delete cascade,
    sealed bytea not null,
    kept_at timestamptz not null default now()
  )`,
];
