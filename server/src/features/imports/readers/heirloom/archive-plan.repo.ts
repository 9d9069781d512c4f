import type { ArchiveItem } from '@heirloom/contract/archive-format/archive-item.schema.ts';
import { descriptionMaximum } from '@heirloom/contract/limits.ts';
import { sql, type SqlBool } from 'kysely';
import { keyOfPath } from '#features/imports/entry-of-file.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import type { ArchiveSource } from '#features/imports/readers/heirloom/archive-source.ts';
import type { ImportFacts } from '#platform/db/import-tables.ts';
import type { Db } from '#platform/db/schema.ts';

type Plan = {
  importId: string;
  archive: ArchiveSource;
  /** The export that has the files which this one has not. */
  earlier: ArchiveSource | null;
  /** Another export of the source is later, and says which of these files it still has. */
  isSuperseded: boolean;
};

type Place = { key: string; part: number | null };

function placeIn({ prefix, part }: ArchiveSource, path: string): Place {
  return { key: keyOfPath(`${prefix}${path}`), part: part ?? null };
}

/** Takes over what an export says of files of the source; those whose bytes are not those of the export are refused. */
export async function takeArchiveItems(
  db: Db,
  { importId, archive, earlier, isSuperseded }: Plan,
  items: readonly ArchiveItem[],
): Promise<void> {
  const mark = isSuperseded || earlier !== null ? { isSuperseded } : {};
  const beside = items.flatMap((item) => item.beside.map((file) => ({ ...file, item: item.id })));
  const besideIds = await takeBeside(
    db,
    importId,
    beside.map(({ path, name, item }) => ({
      ...placeIn(archive, path),
      facts: { fileName: name, ...mark },
      item,
    })),
  );
  const said = items.flatMap((item) =>
    item.path === null
      ? []
      : {
          ...placeIn(item.file === 'earlier' && earlier ? earlier : archive, item.path),
          facts: { ...factsOf(item, besideIds.get(item.id) ?? []), ...mark },
          modified_at: item.fileModifiedAt,
          sha256: item.file === 'whole' || item.file === 'earlier' ? item.sha256 : null,
        },
  );
  if (said.length === 0) return;
  const isOther = sql`file.state = 'new' and said.sha256 is not null and file.sha256 <> said.sha256`;
  await sql`
    update import_entry as file set facts = file.facts || said.facts, modified_at = said.modified_at,
      state = case when ${isOther} then 'failed' else file.state end,
      reason = case when ${isOther} then ${importWords('en').damagedExport} else file.reason end
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as said (key text, part int, facts jsonb, modified_at timestamptz, sha256 text)
    where file.import_id = ${importId} and file.path_key = said.key
      and (said.part is null or file.part = said.part)
      and file.state in ('new', 'failed')`.execute(db);
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

function factsOf(item: ArchiveItem, editIds: number[]): ImportFacts {
  return {
    archiveId: item.id,
    fileName: item.originalName,
    ...(item.folder !== null && { folder: item.folder }),
    title: item.title,
    ...(item.description !== null && {
      description: item.description.slice(0, descriptionMaximum),
    }),
    ...(item.imported !== null && { imported: item.imported }),
    ...(item.trashedAt !== null && { isTrashed: true }),
    ...(editIds.length > 0 && { editIds }),
  };
}

/** Finds the small files that are kept with originals, under the names that they had. */
async function takeBeside(
  db: Db,
  importId: string,
  files: (Place & { facts: ImportFacts; item: string })[],
): Promise<Map<string, number[]>> {
  if (files.length === 0) return new Map();
  const { rows } = await sql<{ id: number; item: string }>`
    update import_entry as told set facts = told.facts || said.facts
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as said (key text, part int, facts jsonb, item text)
    where told.import_id = ${importId} and told.path_key = said.key and told.content is not null
      and (said.part is null or told.part = said.part)
    returning told.id, said.item`.execute(db);
  const byItem = Map.groupBy(rows, ({ item }) => item);
  return new Map([...byItem].map(([item, all]) => [item, idsOf(all)]));
}

/** Forgets files of a plan that are not to be imported: those of other people. */
export async function leaveOutFiles(
  db: Db,
  { importId, archive }: Pick<Plan, 'importId' | 'archive'>,
  places: readonly string[],
): Promise<void> {
  if (places.length === 0) return;
  await db
    .deleteFrom('import_entry')
    .where('import_id', '=', importId)
    .where(sql<SqlBool>`path_key = any(${places.map((place) => placeIn(archive, place).key)})`)
    .$if(archive.part !== undefined, (query) => query.where('part', '=', archive.part!))
    .execute();
}

/** Forgets files of an earlier export that the later one has not. */
export async function leaveOutSuperseded(db: Db, importId: string): Promise<void> {
  await db
    .deleteFrom('import_entry')
    .where('import_id', '=', importId)
    .where(sql<SqlBool>`facts->'isSuperseded' = 'true'`)
    .execute();
}

/** Finds the items that items of an export are here, and which of them its import has kept and not described yet. */
export async function findArchived(
  db: Db,
  importIds: readonly string[],
  archiveIds: readonly string[],
): Promise<Map<string, { mediaId: string; isKept: boolean; isTold: boolean }>> {
  if (archiveIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_entry')
    .innerJoin('media_import', 'media_import.id', 'import_entry.import_id')
    // What got another owner since is not this import's any more.
    .innerJoin('media', (join) =>
      join
        .onRef('media.id', '=', 'import_entry.media_id')
        .onRef('media.user_id', '=', 'media_import.owner_id'),
    )
    .select(['import_entry.state', 'media.id'])
    .select(sql<string>`import_entry.facts->>'archiveId'`.as('archiveId'))
    .select(sql<boolean>`import_entry.facts ? 'isTold'`.as('isTold'))
    .where(sql<SqlBool>`import_id = any(${[...importIds]}::uuid[])`)
    // One parameter: PostgreSQL takes 65,535 of them, and a collection may have more items.
    .where(sql<SqlBool>`import_entry.facts->>'archiveId' = any(${[...archiveIds]}::text[])`)
    .execute();
  return new Map(
    rows.map(({ archiveId, id, state, isTold }) => [
      archiveId,
      { mediaId: id, isKept: state === 'kept', isTold },
    ]),
  );
}

export async function noteTold(db: Db, importId: string, mediaId: string): Promise<void> {
  await sql`update import_entry set facts = facts || '{"isTold": true}'
    where import_id = ${importId} and media_id = ${mediaId}`.execute(db);
}
