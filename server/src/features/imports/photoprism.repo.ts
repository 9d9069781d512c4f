// PhotoPrism keeps what it knows in a tree of its own beside that of the originals.
import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** The path below `originals` or `sidecar`, without the ending of the name. */
function placeOf(column: string) {
  return sql<string>`lower(regexp_replace(normalize(${sql.ref(column)}, NFC),
    '^(?:.*/)?(?:originals|sidecar)/|\\.[^./]*$', '', 'g'))`;
}

const isPhoto = sql`told.state = 'sidecar' and told.facts#>>'{imported,program}' = 'photoprism'`;

/** Gives each file what the YAML file of its place says, which is one for all files of a name. */
export async function linkPhotoprism(db: Db, importId: string): Promise<void> {
  await sql`
    update import_entry as file set sidecar_id = said.id
    from (select ${placeOf('told.path')} as place, min(told.id) as id from import_entry as told
      where told.import_id = ${importId} and ${isPhoto} group by 1 having count(*) = 1) as said
    where file.import_id = ${importId} and file.state = 'new' and file.sidecar_id is null
      and ${placeOf('file.path')} = said.place`.execute(db);
}
