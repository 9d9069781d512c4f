import { type Kysely, sql } from 'kysely';

/** What imports look up in large sources. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'create index import_entry_sidecar_idx on import_entry (sidecar_id) where sidecar_id is not null',
  'create index import_entry_collections_idx on import_entry using gin (collections)',
];
