import { type Kysely, sql } from 'kysely';

/** Mails to administrators: when each kind was last sent, and who does not want it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table alert (
    kind text primary key,
    sent_at timestamptz not null default now(),
    facts text not null
  )`,
  `create table alert_refusal (
    user_id uuid not null references auth."user" (id) on delete cascade,
    kind text not null,
    primary key (user_id, kind)
  )`,
];
