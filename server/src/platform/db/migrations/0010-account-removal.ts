import { type Kysely, sql } from 'kysely';

/** Accounts that are closed and wait for their end, and the pictures of people. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table account_removal (
    user_id uuid primary key references auth."user" (id) on delete cascade,
    requested_at timestamptz not null,
    due_at timestamptz not null,
    hand_over_to uuid references auth."user" (id) on delete restrict,
    check (hand_over_to <> user_id)
  )`,
  'create index account_removal_due_idx on account_removal (due_at)',
  `create table avatar (
    user_id uuid primary key references auth."user" (id) on delete cascade,
    picture bytea not null check (length(picture) between 1 and 1048576),
    version text not null,
    updated_at timestamptz not null default now()
  )`,
];
