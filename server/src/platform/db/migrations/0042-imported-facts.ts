import { type Kysely, sql } from 'kysely';

/** What other programs knew of items, and which file of a source said it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table media add column imported jsonb',
  'alter table media drop constraint media_capture_source_check',
  `alter table media add constraint media_capture_source_check
    check (capture_source in ('exif', 'container', 'sidecar', 'file_name', 'folder_name', 'person'))`,
  'alter table upload add column imported jsonb',
  `alter table import_entry add column folder text not null default ''`,
  'alter table import_entry add column sidecar_id bigint',
  'alter table import_collection add column description text',
  'create index import_entry_folder_idx on import_entry (import_id, folder)',
];
