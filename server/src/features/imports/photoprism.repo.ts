// PhotoPrism keeps what it knows in a tree of its own beside that of the originals, and names photos in albums by id.
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

/** Puts files into the albums that name their ids. */
export async function addPhotoprismAlbums(db: Db, importId: string): Promise<void> {
  await sql`
    update import_entry as file
    set collections = array(select distinct unnest(file.collections || wanted.keys))
    from (select described.id, array_agg(distinct 'photoprism/' || (album.facts->>'uid')) as keys
      from import_entry album, jsonb_array_elements_text(album.facts->'albumOfUids') as member,
        import_entry told join import_entry described on described.sidecar_id = told.id
      where album.import_id = ${importId} and album.state = 'sidecar'
        and told.import_id = ${importId} and ${isPhoto} and told.facts->>'uid' = member
        and described.state = 'new'
      group by described.id) as wanted
    where file.id = wanted.id`.execute(db);
}

/** Gives their collections the titles of the albums. */
export async function namePhotoprismAlbums(db: Db, importId: string): Promise<void> {
  await sql`
    update import_collection as made set title = told.facts->>'title',
      description = told.facts->>'description'
    from import_entry as told
    where told.import_id = ${importId} and told.state = 'sidecar' and told.facts ? 'albumOfUids'
      and made.import_id = ${importId}
      and made.key = 'photoprism/' || (told.facts->>'uid')`.execute(db);
}
