import { type Kysely, sql } from 'kysely';

/** Mails and messages to programs each remember what they have told. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  // Nobody has noted whom these told. To tell it once more is better than to keep it from somebody.
  `delete from alert`,
  `alter table alert add column way text not null check (way in ('mail', 'webhook'))`,
  `alter table alert drop constraint alert_pkey, add primary key (way, kind)`,
];
