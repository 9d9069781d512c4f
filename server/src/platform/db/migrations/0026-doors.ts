import { type Kysely, sql } from 'kysely';

/**
 * A sign-up that waits for its confirmation is kept beside the account, so that a mailed code confirms what the person
 * entered who asked for it. `opened_from` is the hash of the mailed code that was exchanged for the one of this row.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table sign_up (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth."user" (id) on delete cascade,
    username text not null,
    name text not null,
    password_hash text not null,
    created_at timestamptz not null default now()
  )`,
  'create index sign_up_user_idx on sign_up (user_id)',
  'alter table one_time_code add column sign_up_id uuid references sign_up (id) on delete cascade',
  `alter table one_time_code add column opened_from text check (opened_from ~ '^[0-9a-f]{64}$')`,
  'create index one_time_code_sign_up_idx on one_time_code (sign_up_id)',
];
