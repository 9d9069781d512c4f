// Files with what was edited (.AAE), which say nothing of a photo but are kept with it.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** The edits of a photo and its edited copy have its name with a letter more: `IMG_O1234`, `IMG_E1234`. */
function originalOf(name: RawBuilder<string>) {
  return sql<string>`regexp_replace(lower(normalize(${name}, NFC)), '^img_[eo](?=[0-9])', 'img_')`;
}

const stem = sql<string>`regexp_replace(file.path, '^.*/|\\.[^./]*$', '', 'g')`;

/** Notes for every file which edits lie beside it. */
export async function linkEdits(db: Db, importId: string): Promise<void> {
  await sql`
    update import_entry as linked
    set facts = linked.facts || jsonb_build_object('editIds', found.ids)
    from (select file.id, jsonb_agg(told.id order by told.id) as ids
      from import_entry told join import_entry file on file.import_id = told.import_id
        and file.part = told.part and file.folder = told.folder and file.state = 'new'
        and ${originalOf(stem)} = ${originalOf(sql<string>`told.facts->>'about'`)}
      where told.import_id = ${importId} and told.state = 'sidecar' and told.path ~* '\\.aae$'
      group by file.id) as found
    where linked.id = found.id`.execute(db);
}

/** Tells of an entry whether it is an edit that lies beside one of these files. */
export function isEditOf(entry: string, condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from import_entry as file, jsonb_array_elements_text(file.facts->'editIds') as edit
    where ${condition} and edit::bigint = ${sql.ref(entry)})`;
}
