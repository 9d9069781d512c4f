import { type Kysely, sql } from 'kysely';

/** Mails of a week to the members of spaces, and findings told by the bell. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table space_member add column digest_at timestamptz not null default now()',
  'alter table alert drop constraint alert_way_check',
  `alter table alert add constraint alert_way_check check (way in ('mail', 'webhook', 'bell'))`,
];
