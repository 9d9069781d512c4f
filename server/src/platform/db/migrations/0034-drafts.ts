import { type Kysely, sql } from 'kysely';

/** What people have typed into forms and not saved yet. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table draft (
    user_id uuid not null references auth."user" (id) on delete cascade,
    key text not null,
    fields jsonb not null,
    saved_at timestamptz not null default now(),
    primary key (user_id, key)
  )`,
  'create index draft_saved_at_idx on draft (saved_at)',
];
