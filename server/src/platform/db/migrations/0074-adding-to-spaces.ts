import { type Kysely, sql } from 'kysely';

/** The rule 'Everything I add goes into …' of a member, and to which spaces somebody wants an upload or import to be added. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table space_member add column adds_everything boolean not null default false',
  ...['upload', 'drive_transfer', 'media_import'].map(
    (table) => `alter table ${table} add column space_ids uuid[] not null default '{}'`,
  ),
];
