import { type Selectable, sql, type Updateable } from 'kysely';
import { isEditOf } from '#features/imports/edits.repo.ts';
import type { NewEntry } from '#features/imports/entry-of-file.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import type { ImportRow } from '#features/imports/imports.repo.ts';
import type { ImportEntryTable } from '#platform/db/import-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export type EntryRow = Selectable<ImportEntryTable>;

/** The name of the file at the end of a path. */
export function nameOf(column: string) {
  return sql<string>`regexp_replace(${sql.ref(column)}, '^.*/', '')`;
}

export async function insertEntries(db: Db, entries: NewEntry[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('import_entry').values(entries).execute();
}

/** Forgets a plan that is made once more. */
export async function deleteEntries(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('import_entry').where('import_id', '=', importId).execute();
  await db.deleteFrom('import_collection').where('import_id', '=', importId).execute();
}

export async function changeEntry(
  db: Db,
  id: number,
  changes: Updateable<ImportEntryTable>,
): Promise<void> {
  await db.updateTable('import_entry').set(changes).where('id', '=', id).execute();
}

/**
 * Notes the hash of a file that was fetched; false where another file of the import has the same bytes and is kept, or
 * about to be: then this one gets the item of that.
 */
export function noteHash(
  db: Db,
  { id, import_id }: Pick<EntryRow, 'id' | 'import_id'>,
  sha256: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // One after another: two that are fetched at once would not see each other.
    const ofImport = trx.selectFrom('media_import').select('id').where('id', '=', import_id);
    await ofImport.forNoKeyUpdate().execute();
    const other = await trx
      .selectFrom('import_entry')
      .select('id')
      .where('import_id', '=', import_id)
      .where('sha256', '=', sha256)
      .where('id', '!=', id)
      .where(({ eb, or }) => or([eb('state', '=', 'new'), eb('media_id', 'is not', null)]))
      .limit(1)
      .executeTakeFirst();
    await changeEntry(trx, id, { sha256, ...(other && { state: 'twice' }) });
    return other === undefined;
  });
}

/** The database knows nothing yet of rows that have just come, and would compare each with all others. */
export async function analyzeEntries(db: Db): Promise<void> {
  await sql`analyze import_entry`.execute(db);
}

/** Finds the hashes that these imports, the latest first, have computed of files that did not change since. */
export async function findKnownHashes(
  db: Db,
  importIds: string[],
  files: { path: string; path_key: string; stamp: string }[],
): Promise<Map<string, string>> {
  if (files.length === 0 || importIds.length === 0) return new Map();
  const keys = files.map(({ path_key }) => path_key);
  const rows = await db
    .selectFrom('import_entry')
    .select(['path', 'stamp', 'sha256'])
    .where('import_id', 'in', importIds)
    .where('path_key', 'in', keys)
    .where('sha256', 'is not', null)
    // Its bytes were not those of the hash.
    .where('state', '!=', 'failed')
    // Ids begin with the time.
    .orderBy('import_id')
    .execute();
  return new Map(rows.map(({ path, stamp, sha256 }) => [`${path}\0${stamp}`, sha256!]));
}

/** Marks what its owner has already, and what stands in the source more than once. */
export async function compareBytes(db: Db, { id, owner_id }: ImportRow): Promise<void> {
  const { inTrash } = importWords('en');
  await sql`
    update import_entry as entry set state = 'here', media_id = known.id,
      reason = case when known.deleted_at is null then null else ${inTrash} end
    from (select distinct on (sha256) id, sha256, deleted_at from media
      where user_id = ${owner_id} and purging_at is null and awaits_space_id is null
      order by sha256, deleted_at nulls first, id) as known
    where entry.import_id = ${id} and entry.state = 'new' and entry.sha256 = known.sha256`.execute(
    db,
  );
  await sql`
    update import_entry as entry set state = 'twice'
    from (select id, row_number() over (partition by sha256 order by part, path, id) as place
      from import_entry where import_id = ${id} and state = 'new' and sha256 is not null) as ranked
    where entry.id = ranked.id and ranked.place > 1`.execute(db);
}

export async function hasWaiting(db: Db, importId: string): Promise<boolean> {
  const row = await waitingOf(db, importId).select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Lists what is still to be kept, and has an upload already: a killed process has begun it. */
export function listBegun(db: Db, importId: string): Promise<EntryRow[]> {
  return waitingOf(db, importId)
    .innerJoin('upload', (join) => join.on('upload.id', '=', uploadIdOfEntry))
    .selectAll('import_entry')
    .execute();
}

const uploadIdOfEntry = sql<string>`import_entry.upload_id::text`;

function waitingOf(db: Db, importId: string) {
  return db
    .selectFrom('import_entry')
    .where('import_entry.import_id', '=', importId)
    .where('import_entry.state', '=', 'new');
}

/** Finds the files beside another one that are kept with it. */
export async function listBeside(
  db: Db,
  { beside_id, facts }: Pick<EntryRow, 'beside_id' | 'facts'>,
): Promise<{ path: string; content: Buffer; facts: EntryRow['facts'] }[]> {
  const ids = [beside_id ?? [], facts.editIds ?? []].flat();
  if (ids.length === 0) return [];
  return db
    .selectFrom('import_entry')
    .select(['path', 'content', 'facts'])
    .where('id', 'in', ids)
    .where('content', 'is not', null)
    .orderBy('id')
    .$narrowType<{ content: Buffer }>()
    .execute();
}

/** A file that is still to be kept; `is_begun` when there is an upload for it, of an earlier try. */
export type WaitingEntry = EntryRow & { is_begun: boolean };

/** Finds those of these files that are still to be kept. */
export function listWaiting(
  db: Db,
  { importId, part, keys }: { importId: string; part: number; keys: string[] },
): Promise<WaitingEntry[]> {
  return waitingOf(db, importId)
    .leftJoin('upload', (join) => join.on('upload.id', '=', uploadIdOfEntry))
    .selectAll('import_entry')
    .select(sql<boolean>`upload.id is not null`.as('is_begun'))
    .where('part', '=', part)
    .where('path_key', 'in', keys)
    .execute();
}

/** What was not seen any more is gone; what stands in the source more than once got the item of its first file. */
export async function settleEntries(db: Db, importId: string): Promise<void> {
  const { gone, otherFailed } = importWords('en');
  await sql`update import_entry set state = 'failed', reason = ${gone}
    where import_id = ${importId} and state = 'new'`.execute(db);
  await sql`
    update import_entry as entry set media_id = first.media_id,
      state = case when first.state = 'here' then 'here' else entry.state end,
      reason = coalesce(first.reason, entry.reason)
    from (select distinct on (sha256) sha256, media_id, state,
        case when state = 'here' then reason end as reason
      from import_entry
      where import_id = ${importId} and state in ('kept', 'here') and media_id is not null
      order by sha256, state desc, id) as first
    where entry.import_id = ${importId} and entry.state = 'twice'
      and entry.sha256 = first.sha256`.execute(db);
  await noteNotKept(db, importId);
  await forgetContent(db, importId);
  await sql`update import_entry set state = 'failed', reason = ${otherFailed}
    where import_id = ${importId} and state = 'twice' and media_id is null`.execute(db);
}

/** What lies beside no original is said: the bytes that it describes were here, or stand in the source twice. */
async function noteNotKept(db: Db, importId: string): Promise<void> {
  const { notBeside, withoutFile } = importWords('en');
  await sql`
    update import_entry as told set reason = ${notBeside}
    where import_id = ${importId} and state = 'sidecar' and content is not null
      and not exists (select from import_entry as file
        where file.beside_id = told.id and file.state = 'kept')
      and not ${isEditOf('told.id', sql`file.import_id = ${importId} and file.state = 'kept'`)}
      and (reason is null or reason = ${withoutFile} and exists (select from import_entry as file
        where file.import_id = told.import_id and file.folder = told.folder
          and file.state in ('here', 'twice')
          and starts_with(${nameOf('file.path')}, told.facts->>'about')))`.execute(db);
}

/** What was kept lies beside the originals. */
export async function forgetContent(db: Db, importId: string): Promise<void> {
  await sql`update import_entry set content = null
    where import_id = ${importId} and content is not null`.execute(db);
}

/** Forgets what the source said of an item, but not where its file stood. */
export async function forgetFactsOf(db: Db, mediaId: string): Promise<void> {
  const ofItem = sql`select unnest(array[sidecar_id, beside_id]) from import_entry where media_id = ${mediaId}`;
  await sql`
    update import_entry as entry set facts = '{}', content = null
    where media_id = ${mediaId} or (state = 'sidecar' and id in (${ofItem})
      and not exists (select from import_entry as other
        where entry.id in (other.sidecar_id, other.beside_id) and other.media_id <> ${mediaId}))`.execute(
    db,
  );
}

/** Lists items that an import has kept and its person still has, outside the trash. */
export async function listKeptItems(
  db: Db,
  { id, owner_id }: ImportRow,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('import_entry')
    .innerJoin('media', 'media.id', 'import_entry.media_id')
    .select('media.id')
    .where('import_id', '=', id)
    .where('import_entry.state', '=', 'kept')
    .where('media.user_id', '=', owner_id)
    .where('media.deleted_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Forgets what earlier imports know of files that were kept before, where a later one knows the same. */
export async function pruneEarlier(
  db: Db,
  { id, collections }: ImportRow,
  earlierIds: string[],
): Promise<void> {
  await sql`
    delete from import_entry as entry using media_import
    where entry.import_id = any(${earlierIds}::uuid[]) and media_import.id = entry.import_id
      and media_import.state in ('done', 'undone') and media_import.collections = ${collections}
      and entry.state in ('here', 'twice', 'sidecar')
      and exists (select from import_entry as later
        where later.import_id = ${id} and later.path_key = entry.path_key
          and (entry.media_id is null or later.media_id = entry.media_id))`.execute(db);
}

/** Lists the items of one collection in the order of their paths, but for those that these imports have put there. */
export async function listItemsFor(
  db: Db,
  { importId, key, earlierIds }: { importId: string; key: string; earlierIds: string[] },
): Promise<string[]> {
  // Alone first: by way of the items the database would walk through the whole archive for each collection.
  const rows = await db
    .with(
      (cte) => cte('placed').materialized(),
      (query) =>
        query
          .selectFrom('import_entry')
          .select(['media_id', 'path'])
          .where('import_id', '=', importId)
          .where('state', 'in', ['kept', 'here', 'twice'])
          .where('media_id', 'is not', null)
          .where(sql<boolean>`collections @> array[${key}]`),
    )
    .selectFrom('placed')
    .innerJoin('media', 'media.id', 'placed.media_id')
    .select('media.id')
    .where('media.deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from import_entry as earlier
        where earlier.media_id = placed.media_id and earlier.import_id = any(${earlierIds}::uuid[])
          and earlier.collections @> array[${key}])`,
    )
    .orderBy('placed.path')
    .execute();
  return [...new Set(rows.map(({ id }) => id))];
}
