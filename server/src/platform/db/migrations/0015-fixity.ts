import { type Kysely, sql } from 'kysely';

/**
 * When each original was last read and found to be what it was, or what is wrong with it; and files among the
 * originals that no item knows. No index on `checked_at`: it changes at every check, and would grow them all.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table media add column checked_at timestamptz',
  `alter table media add column check_finding text
    check (check_finding in ('corrupt', 'missing', 'unreadable'))`,
  'create index media_finding_idx on media (id) where check_finding is not null',
  `create table orphaned_original (
    path text primary key,
    file_size bigint not null,
    found_at timestamptz not null
  )`,
];
