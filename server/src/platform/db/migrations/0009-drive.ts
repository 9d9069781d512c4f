import { type Kysely, sql } from 'kysely';

/** Google Drive: permissions being asked for, permissions given (tokens encrypted), and files on their way. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  // Of the state only the SHA-256 is kept. Ends with the session that began it.
  `create table drive_authorization (
    state_hash bytea primary key check (length(state_hash) = 32),
    session_id uuid not null references auth.session (id) on delete cascade,
    code_verifier bytea not null,
    expires_at timestamptz not null
  )`,
  'create index drive_authorization_session_idx on drive_authorization (session_id)',

  `create table drive_connection (
    user_id uuid primary key references auth."user" (id) on delete cascade,
    refresh_token bytea not null,
    access_token bytea,
    access_expires_at timestamptz,
    account text,
    needs_reconnect boolean not null default false,
    created_at timestamptz not null default now()
  )`,

  // The upload that a transfer fills carries the transfer's id.
  `create table drive_transfer (
    id uuid primary key,
    actor_id uuid not null references auth."user" (id) on delete cascade,
    owner_id uuid not null references auth."user" (id) on delete cascade,
    file_id text not null,
    file_name text not null,
    size bigint,
    md5 text,
    state text not null default 'queued'
      check (state in ('queued', 'running', 'stored', 'skipped', 'failed', 'cancelled')),
    problem text,
    note text,
    received_bytes bigint not null default 0,
    media_id uuid references media (id) on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index drive_transfer_actor_idx on drive_transfer (actor_id, created_at desc, id desc)',
  `create index drive_transfer_stored_idx on drive_transfer (owner_id, file_id) where state = 'stored'`,
  'create index drive_transfer_media_idx on drive_transfer (media_id) where media_id is not null',
  // Two clicks are one transfer.
  `create unique index drive_transfer_open_idx on drive_transfer (actor_id, owner_id, file_id)
    where state in ('queued', 'running')`,
];
