import { type Kysely, sql } from 'kysely';

/** Passkeys of people, and what browsers have been asked to sign. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table passkey (
    id uuid primary key,
    user_id uuid not null references auth."user" (id) on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    sign_count bigint not null,
    transports text[] not null,
    host text not null,
    is_synced boolean not null,
    name text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  'create index passkey_user_id on passkey (user_id)',
  `create table passkey_challenge (
    challenge text primary key,
    adds_for uuid references auth."user" (id) on delete cascade,
    expires_at timestamptz not null
  )`,
];
