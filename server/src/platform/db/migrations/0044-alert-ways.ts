import { type Kysely, sql } from 'kysely';

/** Mails and messages to programs each remember what they have told. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `alter table alert add column way text not null default 'mail' check (way in ('mail', 'webhook'))`,
  `alter table alert alter column way drop default`,
  `alter table alert drop constraint alert_pkey, add primary key (way, kind)`,
];
