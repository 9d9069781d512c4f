import { type Kysely, sql } from 'kysely';

/** Mails of every kind that people do not want, with those of alerts; and the time zone in which mails name a time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table mail_refusal (
    user_id uuid not null references auth."user" (id) on delete cascade,
    kind text not null,
    primary key (user_id, kind)
  )`,
  'insert into mail_refusal (user_id, kind) select user_id, kind from alert_refusal',
  'alter table auth."user" add column browser_time_zone text',
];
