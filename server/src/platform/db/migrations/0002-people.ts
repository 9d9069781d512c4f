import { type Kysely, sql } from 'kysely';

/** What sign-in needs beside better-auth's tables: limits, one-time codes, invitations, step-up, an unchangeable log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  // Written by rate-limiter-flexible; its columns are given.
  `create table rate_limit (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
  `create index rate_limit_expire_idx on rate_limit (expire)`,

  `create table one_time_code (
    code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
    user_id uuid not null references auth."user" (id) on delete cascade,
    purpose text not null check (purpose in ('confirm', 'reset')),
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create index one_time_code_user_idx on one_time_code (user_id, purpose)`,

  // A TOTP code stays right for a minute and a half; it must sign in once.
  `create table used_totp_code (
    user_id uuid not null references auth."user" (id) on delete cascade,
    code text not null,
    used_at timestamptz not null default now(),
    primary key (user_id, code)
  )`,

  `create table invitation (
    id uuid primary key default gen_random_uuid(),
    token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
    email text,
    created_by uuid references auth."user" (id) on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    used_by uuid references auth."user" (id) on delete set null
  )`,

  // When the person last proved who they are; null means at the sign-in.
  `alter table auth.session add column confirmed_at timestamptz`,

  `create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`,
  `create trigger audit_log_append_only before update or delete on audit_log
    for each row execute function refuse_change()`,
];
