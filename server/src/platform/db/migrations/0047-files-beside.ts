import { type Kysely, sql } from 'kysely';

/** Small files beside originals, on their way from a source into the sidecar. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table import_entry add column content bytea',
  'alter table import_entry add column beside_id bigint',
  'create index import_entry_beside_idx on import_entry (beside_id) where beside_id is not null',
  'alter table upload add column beside jsonb',
];
