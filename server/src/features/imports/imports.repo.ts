import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ImportCollectionTable, MediaImportTable } from '#platform/db/import-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export type ImportRow = Selectable<MediaImportTable>;
export type ImportCollectionRow = Selectable<ImportCollectionTable>;

export function insertImport(db: Db, row: Insertable<MediaImportTable>): Promise<ImportRow> {
  return db.insertInto('media_import').values(row).returningAll().executeTakeFirstOrThrow();
}

export function changeImport(
  db: Db,
  id: string,
  changes: Updateable<MediaImportTable>,
): Promise<ImportRow> {
  return db
    .updateTable('media_import')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('media_import').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists the imports of a person, the latest first. */
export function listImports(db: Db, ownerId: string): Promise<ImportRow[]> {
  return db
    .selectFrom('media_import')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('state', 'not in', ['planning', 'planned'])
    .orderBy('created_at', 'desc')
    .execute();
}

/** Finds an import of this source that was accepted and has not come to its end. */
export function findUnfinished(
  db: Db,
  { ownerId, sourceKey }: { ownerId: string; sourceKey: string },
): Promise<ImportRow | undefined> {
  return db
    .selectFrom('media_import')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('source_key', '=', sourceKey)
    .where('state', 'in', ['running', 'stopped'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Forgets plans of this source that nobody accepted, but for this one. */
export async function deleteOtherPlans(
  db: Db,
  { id, owner_id, source_key }: ImportRow,
): Promise<void> {
  await db
    .deleteFrom('media_import')
    .where('id', '!=', id)
    .where('owner_id', '=', owner_id)
    .where('source_key', '=', source_key)
    .where('state', 'in', ['planning', 'planned'])
    .execute();
}

/** Notes the collections that the kept files of an import go into, by the last folder of their keys. */
export async function insertCollections(db: Db, importId: string): Promise<void> {
  await sql`
    insert into import_collection (import_id, key, title)
    select distinct ${importId}::uuid, key, regexp_replace(key, '^.*/', '')
    from import_entry, unnest(collections) as key
    where import_id = ${importId} and state in ('new', 'here', 'twice')
    on conflict do nothing`.execute(db);
}

export function listCollectionsToMake(db: Db, importId: string): Promise<ImportCollectionRow[]> {
  return db
    .selectFrom('import_collection')
    .selectAll()
    .where('import_id', '=', importId)
    .where('is_made', '=', false)
    .orderBy('key')
    .execute();
}

/** Finds the collection that an earlier import of the same source has made of the same folder or album. */
export async function findEarlierCollection(
  db: Db,
  { id, owner_id, source_key }: ImportRow,
  key: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('import_collection')
    .innerJoin('media_import', 'media_import.id', 'import_collection.import_id')
    .select('collection_id')
    .where('owner_id', '=', owner_id)
    .where('source_key', '=', source_key)
    .where('import_id', '!=', id)
    .where('key', '=', key)
    .where('is_made', '=', true)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.collection_id ?? null;
}

export async function changeCollection(
  db: Db,
  { import_id, key }: Pick<ImportCollectionRow, 'import_id' | 'key'>,
  changes: Updateable<ImportCollectionTable>,
): Promise<void> {
  await db
    .updateTable('import_collection')
    .set(changes)
    .where('import_id', '=', import_id)
    .where('key', '=', key)
    .execute();
}
