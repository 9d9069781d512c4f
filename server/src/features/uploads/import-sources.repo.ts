// Uploads that are parts of the source of an import.
import { type Selectable, sql } from 'kysely';
import type { UploadRow } from '#features/uploads/uploads.repo.ts';
import type { MediaImportTable } from '#platform/db/import-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export type SourceUpload = Pick<
  UploadRow,
  'id' | 'original_name' | 'folder' | 'size' | 'state' | 'file_modified_at'
>;

/** Finds for whom an import gathers files, and whether it still does. */
export function findGathering(
  db: Db,
  importId: string,
): Promise<Pick<Selectable<MediaImportTable>, 'actor_id' | 'owner_id' | 'state'> | undefined> {
  return db
    .selectFrom('media_import')
    .select(['actor_id', 'owner_id', 'state'])
    .where('id', '=', importId)
    .executeTakeFirst();
}

/** Lists what was sent of the source of an import, in the order of folders and names. */
export function listSourceUploads(db: Db, importId: string): Promise<SourceUpload[]> {
  return db
    .selectFrom('upload')
    .select(['id', 'original_name', 'folder', 'size', 'state', 'file_modified_at'])
    .where('import_id', '=', importId)
    .orderBy(sql`folder collate "C"`, (order) => order.asc().nullsFirst())
    .orderBy(sql`original_name collate "C"`)
    .orderBy('id')
    .execute();
}

/** Gives the parts of a source more time, from which an import reads. */
export async function extendSource(db: Db, importId: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('upload')
    .set({ expires_at: expiresAt })
    .where('import_id', '=', importId)
    .execute();
}

/** Deletes the rows of a source; returns the ids of its uploads, whose bytes are still there. */
export async function deleteSourceUploads(db: Db, importId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('upload')
    .where('import_id', '=', importId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
