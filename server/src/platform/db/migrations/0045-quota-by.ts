import { type Kysely, sql } from 'kysely';

/** An administrator who takes a quota back has decided, too: the provider sets none again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `alter table auth."user" add column quota_by text check (quota_by in ('provider', 'administrator'))`,
  `update auth."user" set quota_by = case when quota_by_provider then 'provider' else 'administrator' end
    where quota_bytes is not null`,
  `alter table auth."user" drop column quota_by_provider`,
];
