// The files of an import that say something of others, and what they say.
import { sql } from 'kysely';
import { isEditOf } from '#features/imports/edits.repo.ts';
import { nameOf } from '#features/imports/import-entries.repo.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import type { Match, NamedFile, NamedSidecar, Reader } from '#features/imports/readers/reader.ts';
import type { Db } from '#platform/db/schema.ts';

/** Tells whether any file of the source describes another one. */
export async function hasDescriptions(db: Db, importId: string): Promise<boolean> {
  const row = await db
    .selectFrom('import_entry')
    .select('id')
    .where('import_id', '=', importId)
    .where('state', '=', 'sidecar')
    .where(sql<boolean>`facts ?| array['about', 'details', 'members', 'albumOfUids']`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where nothing is described, what looks like an album is something else. */
export async function refuseStatements(db: Db, importId: string): Promise<void> {
  await sql`update import_entry set state = 'refused', reason = ${importWords('en').notMedia}
    where import_id = ${importId} and state = 'sidecar'`.execute(db);
}

export async function listFoldersWith(
  db: Db,
  importId: string,
  program: Reader['program'],
): Promise<string[]> {
  const rows = await db
    .selectFrom('import_entry')
    .select('folder')
    .distinct()
    .where('import_id', '=', importId)
    .where('state', '=', 'sidecar')
    .where(sql`facts#>>'{imported,program}'`, '=', program)
    .execute();
  return rows.map(({ folder }) => folder);
}

/** Lists the files of one folder, and those which describe others. */
export async function listNamed(
  db: Db,
  importId: string,
  { folder, program }: { folder: string; program: Reader['program'] },
): Promise<{ files: NamedFile[]; sidecars: NamedSidecar[] }> {
  const named = db
    .selectFrom('import_entry')
    .select(['id', 'part', nameOf('path').as('name')])
    .where('import_id', '=', importId)
    .where('folder', '=', folder)
    .orderBy('id');
  const files = await named.where('state', 'in', ['new', 'failed']).execute();
  const sidecars = await named
    .select(sql<string>`facts->>'about'`.as('about'))
    .where('state', '=', 'sidecar')
    .where(sql`facts#>>'{imported,program}'`, '=', program)
    .execute();
  return { files, sidecars };
}

/** `isKept`: the bytes of these are kept with the files, whatever else describes them. */
export async function linkSidecars(
  db: Db,
  matches: Match[],
  { isKept }: Pick<Reader, 'isKept'>,
): Promise<void> {
  if (matches.length === 0) return;
  const files = matches.map(({ fileId }) => fileId);
  const sidecars = matches.map(({ sidecarId }) => sidecarId);
  const names = matches.map(({ fileName }) => fileName);
  await sql`
    update import_entry as file set sidecar_id = found.sidecar_id,
      beside_id = case when ${isKept} then found.sidecar_id else file.beside_id end,
      facts = facts || jsonb_strip_nulls(jsonb_build_object('fileName', found.name))
    from unnest(${files}::bigint[], ${sidecars}::bigint[], ${names}::text[])
      as found (id, sidecar_id, name)
    where file.id = found.id`.execute(db);
}

/** The same photo stands in a folder of its year and in albums, and may be described in one of them. */
export async function linkBySameBytes(db: Db, importId: string): Promise<void> {
  await sql`
    update import_entry as file set sidecar_id = described.sidecar_id,
      beside_id = described.beside_id
    from (select same.sha256, min(told.id) as sidecar_id, min(same.beside_id) as beside_id
      from import_entry same join import_entry told on told.id = same.sidecar_id
      where same.import_id = ${importId} and same.state = 'new'
        and told.facts->>'isTrashed' is null
      group by same.sha256) as described
    where file.import_id = ${importId} and file.state = 'new' and file.sidecar_id is null
      and file.sha256 = described.sha256`.execute(db);
}

const parentOf = sql`regexp_replace(folder, '/?[^/]*$', '')`;

function unused(importId: string) {
  return sql`
    import_id = ${importId} and state = 'sidecar' and facts->>'about' is not null
    and sidecar_id is null and not exists (select from import_entry as described
      where described.sidecar_id = import_entry.id)
    and not exists (select from import_entry as described
      where described.beside_id = import_entry.id)
    and not ${isEditOf('import_entry.id', sql`file.import_id = ${importId}`)}`;
}

/** Takeout describes every file, and in other folders too. Other programs describe some, beside them. */
const describesAll = sql`facts#>>'{imported,program}' = 'takeout'`;

function undescribed(importId: string) {
  return sql`
    import_id = ${importId} and state = 'new' and sidecar_id is null
    and ${parentOf} in (select ${parentOf} from import_entry
      where import_id = ${importId} and state = 'sidecar' and facts->>'about' is not null
        and ${describesAll})`;
}

/** A file and its description may stand in different folders; the name has to be the only one there is. */
export async function linkElsewhere(db: Db, importId: string): Promise<void> {
  await sql`
    update import_entry as file set sidecar_id = told.id
    from (select facts->>'about' as about, min(id) as id from import_entry
        where ${unused(importId)} and ${describesAll} group by 1
        having count(distinct coalesce(facts#>>'{imported,takenAt}', id::text)) = 1) as told,
      (select ${nameOf('path')} as name, array_agg(id) as ids from import_entry
        where ${undescribed(importId)} group by 1 having count(distinct sha256) = 1) as alone
    where file.id = any(alone.ids) and alone.name = told.about`.execute(db);
}

/** In the folder of an album the description may stand alone: with the same name and date it is about the same file. */
export async function linkRepeated(db: Db, importId: string): Promise<void> {
  await sql`
    update import_entry as again set sidecar_id = used.id
    from (select told.facts->>'about' as about, told.facts#>>'{imported,takenAt}' as taken_at,
        min(told.id) as id
      from import_entry told join import_entry file
        on file.sidecar_id = told.id and file.import_id = told.import_id
      where told.import_id = ${importId} and told.state = 'sidecar' and file.state <> 'sidecar'
      group by 1, 2
      having count(distinct file.sha256)
        filter (where ${nameOf('file.path')} = told.facts->>'about'
          or file.facts->>'fileName' is not null) = 1) as used
    where again.id in (select id from import_entry where ${unused(importId)} and ${describesAll})
      and again.facts->>'about' = used.about
      and again.facts#>>'{imported,takenAt}' = used.taken_at`.execute(db);
}

export async function noteUnmatched(db: Db, importId: string): Promise<void> {
  const { withoutFile, withoutSidecar } = importWords('en');
  await sql`update import_entry set reason = ${withoutFile} where ${unused(importId)}`.execute(db);
  await sql`update import_entry set reason = ${withoutSidecar}
    where ${undescribed(importId)}`.execute(db);
}

/** What describes a file comes before what lies beside it, field by field. */
export async function takeFacts(db: Db, importId: string): Promise<void> {
  for (const source of ['beside_id', 'sidecar_id']) {
    await sql`
      update import_entry as file set facts = file.facts || (told.facts - 'about')
        || case when told.facts#>>'{imported,takenAt}' is null then '{}'::jsonb
          else '{"dateFrom": "sidecar"}'::jsonb end
      from import_entry as told
      where file.import_id = ${importId} and file.state = 'new'
        and told.id = ${sql.ref(`file.${source}`)}`.execute(db);
  }
}

/** Comments of shared albums stand in a file of their own, with the address of what each is about. */
export async function addComments(db: Db, importId: string): Promise<void> {
  const listed = sql`
    select told.id, each->>'url' as url, each->'comment' as comment
    from import_entry told, jsonb_array_elements(told.facts->'comments') as each
    where told.import_id = ${importId} and told.state = 'sidecar'`;
  await sql`
    update import_entry as file set facts = jsonb_set(facts, '{imported,comments}',
      coalesce(facts#>'{imported,comments}', '[]'::jsonb) || said.list)
    from (select url, jsonb_agg(comment) as list from (${listed}) as listed group by url) as said
    where file.import_id = ${importId} and file.state = 'new'
      and file.facts#>>'{imported,url}' = said.url`.execute(db);
  await sql`
    update import_entry set reason = ${importWords('en').commentsUnmatched}
    where id in (select listed.id from (${listed}) as listed
      where not exists (select from import_entry file where file.import_id = ${importId}
        and file.state = 'new' and file.facts#>>'{imported,url}' = listed.url))`.execute(db);
}

/** Puts files into the albums in whose folders they stand, or their descriptions do. */
export async function addAlbums(db: Db, importId: string): Promise<void> {
  await sql`
    update import_entry as file set collections = wanted.keys
    from (select placed.id, array_agg(distinct placed.folder) as keys
      from (select id, folder from import_entry
          where import_id = ${importId} and state = 'new'
        union all
        select file.id, again.folder from import_entry again
          join import_entry file on file.import_id = again.import_id
            and file.sidecar_id = again.sidecar_id and file.state = 'new'
          where again.import_id = ${importId} and again.state = 'sidecar') as placed
      where placed.folder in (select folder from import_entry
        where import_id = ${importId} and state = 'sidecar' and facts->>'album' is not null)
      group by placed.id) as wanted
    where file.id = wanted.id`.execute(db);
}

export async function refuseTrashed(db: Db, importId: string): Promise<void> {
  await sql`update import_entry set state = 'refused', reason = ${importWords('en').trashed}
    where import_id = ${importId} and state = 'new' and facts->>'isTrashed' = 'true'`.execute(db);
}

/** Gives the collections of albums the titles that the source says. */
export async function nameAlbums(db: Db, importId: string): Promise<void> {
  await sql`
    update import_collection as made set title = told.facts->>'album',
      description = told.facts->>'description'
    from (select distinct on (folder) folder, facts from import_entry
      where import_id = ${importId} and state = 'sidecar' and facts->>'album' is not null
      order by folder, id) as told
    where made.import_id = ${importId} and made.key = told.folder`.execute(db);
}
