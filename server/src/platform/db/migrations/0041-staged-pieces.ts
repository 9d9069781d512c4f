import { type Kysely, sql } from 'kysely';

/** Uploads whose bytes lie in an object store until they are kept: each piece is an object of its own. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** No earlier version reads these tables. */
export const oldestVersion = '0.2.0';

const statements = [
  `create table staged_upload (
    upload_id uuid primary key,
    received bigint not null default 0,
    place text unique,
    changed_at timestamptz not null default now()
  )`,
  `create table staged_piece (
    upload_id uuid not null references staged_upload (upload_id) on delete cascade,
    at bigint not null,
    size_bytes integer not null,
    object text not null,
    primary key (upload_id, at)
  )`,
];
