// Tables of a source, each of which speaks of many files.
import { sql } from 'kysely';
import { nameOf } from '#features/imports/import-entries.repo.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import type { Db } from '#platform/db/schema.ts';

/** Gives files of the same folder what a table says of their names, unless it says two things or another file says more. */
export async function takeDetails(db: Db, importId: string): Promise<void> {
  const said = sql`
    select told.part, told.folder, lower(each->>'name') as name, min(told.id) as id,
      min((each->'facts')::text)::jsonb as facts
    from import_entry told, jsonb_array_elements(told.facts->'details') as each
    where told.import_id = ${importId} and told.state = 'sidecar'
    group by 1, 2, 3 having count(distinct each->'facts') = 1`;
  await sql`
    update import_entry as file set facts = file.facts || said.facts
      || case when said.facts#>>'{imported,takenAt}' is null then '{}'::jsonb
        else '{"dateFrom": "sidecar"}'::jsonb end
    from (${said}) as said
    where file.import_id = ${importId} and file.state = 'new' and file.sidecar_id is null
      and file.part = said.part and file.folder = said.folder
      and lower(${nameOf('file.path')}) = said.name`.execute(db);
  await sql`
    update import_entry as told set reason = ${importWords('en').someUnmatched}
    where told.import_id = ${importId} and told.state = 'sidecar' and exists (
      select from jsonb_array_elements(told.facts->'details') as each where not exists (
        select from import_entry file where file.import_id = told.import_id
          and file.folder = told.folder and file.part = told.part and file.state <> 'sidecar'
          and lower(${nameOf('file.path')}) = lower(each->>'name')))`.execute(db);
}

/** Puts files into the albums that name them, where only one file of the source has that name. */
export async function addMembers(db: Db, importId: string): Promise<void> {
  await sql`
    update import_entry as file
    set collections = array(select distinct unnest(file.collections || wanted.keys))
    from (select named.id, array_agg(distinct 'Albums/' ||
          regexp_replace(told.path, '^.*/|\\.csv$', '', 'gi')) as keys
      from import_entry told, jsonb_array_elements_text(told.facts->'members') as member,
        (select lower(${nameOf('path')}) as name, min(id) as id from import_entry
          where import_id = ${importId} and state = 'new'
          group by 1 having count(distinct sha256) = 1) as named
      where told.import_id = ${importId} and told.state = 'sidecar' and named.name = lower(member)
      group by named.id) as wanted
    where file.id = wanted.id`.execute(db);
}
