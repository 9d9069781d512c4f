import { type Kysely, sql } from 'kysely';

/** Keys with which other programs call in a person's name. Of a key only its SHA-256 is kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table api_key (
    id uuid primary key,
    user_id uuid not null references auth."user" (id) on delete cascade,
    name text not null,
    key_hash bytea not null unique check (length(key_hash) = 32),
    may_change boolean not null,
    may_administer boolean not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    last_used_at timestamptz
  )`,
  'create index api_key_newest_idx on api_key (user_id, created_at desc, id desc)',
];
