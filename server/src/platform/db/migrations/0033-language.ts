import { type Kysely, sql } from 'kysely';

/** The language that a person chose; null: that of their browser. And the one of their browser at the last sign-in, for mails. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`alter table auth."user" add column language text, add column browser_language text`)
    .execute(db);
};
