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
};

/** Where a file is, and its bytes, where the export knows them. */
export type Said = { key: string; part: number | null; sha256: string | null };

function saidIn({ prefix, part }: ArchiveSource, path: string, sha256: string | null = null): Said {
  return { key: keyOfPath(`${prefix}${path}`), part: part ?? null, sha256 };
}

/** Finds where the file of an item is. */
export function fileOf(
  { archive, earlier }: Pick<Plan, 'archive' | 'earlier'>,
  { file, path, sha256 }: ArchiveItem,
): Said[] {
  if (path === null) return [];
  const bytes = file === 'whole' || file === 'earlier' ? sha256 : null;
  return [saidIn(file === 'earlier' && earlier !== null ? earlier : archive, path, bytes)];
}

/** Finds where what lies beside it is. */
export function besideOf(archive: ArchiveSource, { beside }: ArchiveItem): Said[] {
  return beside.map(({ path }) => saidIn(archive, path));
}

/** ZIP files of two exports may have one place twice: then the bytes say which is meant. */
const isMeant = sql<SqlBool>`file.path_key = said.key and (said.part is null or file.part = said.part)
  and (said.part is not null or said.sha256 is null or file.sha256 = said.sha256
    or not exists (select from import_entry as other where other.import_id = file.import_id
      and other.path_key = said.key and other.sha256 = said.sha256))`;

/** Takes over what an export says of files of the source; those whose bytes are not those of the export are refused. */
export async function takeArchiveItems(
  db: Db,
  plan: Plan,
  items: readonly ArchiveItem[],
): Promise<void> {
  const { importId, archive } = plan;
  const beside = items.flatMap((item) =>
    besideOf(archive, item).map((said, at) => ({
      ...said,
      name: item.beside[at]!.name,
      item: item.id,
    })),
  );
  const besideIds = await takeBeside(db, importId, beside);
  const said = items.flatMap((item) =>
    fileOf(plan, item).map((place) => ({
      ...place,
      facts: factsOf(item, besideIds.get(item.id) ?? []),
      modified_at: item.fileModifiedAt,
    })),
  );
  if (said.length === 0) return;
  const isOther = sql`file.state = 'new' and said.sha256 is not null and file.sha256 <> said.sha256`;
  await sql`
    update import_entry as file set facts = file.facts || said.facts, modified_at = said.modified_at,
      state = case when ${isOther} then 'failed' else file.state end,
      reason = case when ${isOther} then ${importWords('en').damagedExport} else file.reason end
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as said (key text, part int, facts jsonb, modified_at timestamptz, sha256 text)
    where file.import_id = ${importId} and ${isMeant}
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
  files: (Said & { name: string; item: string })[],
): Promise<Map<string, number[]>> {
  if (files.length === 0) return new Map();
  const { rows } = await sql<{ id: number; item: string }>`
    update import_entry as file set facts = file.facts || jsonb_build_object('fileName', said.name)
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as said (key text, part int, sha256 text, name text, item text)
    where file.import_id = ${importId} and ${isMeant} and file.content is not null
    returning file.id, said.item`.execute(db);
  const byItem = Map.groupBy(rows, ({ item }) => item);
  return new Map([...byItem].map(([item, all]) => [item, idsOf(all)]));
}

/** Forgets files of a plan that are not to be imported: those of other people. */
export async function leaveOutFiles(
  db: Db,
  importId: string,
  files: readonly Said[],
): Promise<void> {
  if (files.length === 0) return;
  await sql`
    delete from import_entry as file
    using jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as said (key text, part int, sha256 text)
    where file.import_id = ${importId} and ${isMeant}`.execute(db);
}

/** Notes of files that only a superseded export has them, or no more. */
export async function markSuperseded(
  db: Db,
  importId: string,
  { files, isSuperseded }: { files: readonly Said[]; isSuperseded: boolean },
): Promise<void> {
  if (files.length === 0) return;
  await sql`
    update import_entry as file set facts = file.facts || ${JSON.stringify({ isSuperseded })}::jsonb
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as said (key text, part int, sha256 text)
    where file.import_id = ${importId} and ${isMeant}`.execute(db);
}

/** Forgets files that only superseded exports have. */
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
