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

/** Changes an import that is in one of these states; undefined when it is in another by now. */
export function moveImport(
  db: Db,
  id: string,
  { from, ...changes }: Updateable<MediaImportTable> & { from: ImportRow['state'][] },
): Promise<ImportRow | undefined> {
  return db
    .updateTable('media_import')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media_import').where('id', '=', id).execute();
}

/** Lists the imports of a person, the latest first. */
export function listImports(db: Db, ownerId: string): Promise<ImportRow[]> {
  return db
    .selectFrom('media_import')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('state', 'not in', ['gathering', 'planning', 'planned'])
    .orderBy('created_at', 'desc')
    .execute();
}

/** Lists accepted imports of a person that have not come to their end. */
export async function listUnfinished(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media_import')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['running', 'stopped'])
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lists other imports for the same person of the same source, the latest first: those that have read one of its folders
 * or ZIP files, of which there may have been fewer then.
 */
export async function listEarlier(db: Db, { id, owner_id, source }: ImportRow): Promise<string[]> {
  const rows = await db
    .selectFrom('media_import')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('id', '!=', id)
    .where(sql<boolean>`string_to_array(source, E'\n') && ${source.split('\n')}::text[]`)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => row.id);
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

/** Forgets plans that nobody accepted: those of this source, but for this one, and old ones. */
export async function deleteOtherPlans(
  db: Db,
  { id, owner_id, source_key }: ImportRow,
): Promise<void> {
  await db
    .deleteFrom('media_import')
    .where('id', '!=', id)
    .where('owner_id', '=', owner_id)
    .where(({ eb, or }) =>
      or([
        eb('source_key', '=', source_key),
        eb('created_at', '<', sql<Date>`now() - interval '30 days'`),
      ]),
    )
    .where('state', 'in', ['gathering', 'planning', 'planned'])
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

/** Lists which of these imports have made a collection of the same folder or album, the latest first. */
export function listMade(
  db: Db,
  importIds: string[],
  key: string,
): Promise<Pick<ImportCollectionRow, 'import_id' | 'collection_id'>[]> {
  return db
    .selectFrom('import_collection')
    .select(['import_id', 'collection_id'])
    .where(sql<boolean>`import_id = any(${importIds}::uuid[])`)
    .where('key', '=', key)
    .where('is_made', '=', true)
    .orderBy('import_id', 'desc')
    .execute();
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
