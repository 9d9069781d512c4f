// Albums that name photos by what another program calls them: those of PhotoPrism and Immich.
import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** Of an album: the same in every import, though its title changes. */
function keyOf(album: string) {
  return sql<string>`coalesce(${sql.ref(`${album}.facts`)}#>>'{imported,program}', 'photoprism')
    || '/' || (${sql.ref(`${album}.facts`)}->>'uid')`;
}

/** Puts files into the albums that name their ids. */
export async function addAlbumsOfUids(db: Db, importId: string): Promise<void> {
  await sql`
    update import_entry as file
    set collections = array(select distinct unnest(file.collections || wanted.keys))
    from (select described.id, array_agg(distinct ${keyOf('album')}) as keys
      from import_entry album, jsonb_array_elements_text(album.facts->'albumOfUids') as member,
        import_entry described
      where album.import_id = ${importId} and album.state = 'sidecar'
        and described.import_id = ${importId} and described.state = 'new'
        and described.facts->>'uid' = member
      group by described.id) as wanted
    where file.id = wanted.id`.execute(db);
}

/** Gives their collections the titles of the albums. */
export async function nameAlbumsOfUids(db: Db, importId: string): Promise<void> {
  await sql`
    update import_collection as made set title = told.facts->>'title',
      description = told.facts->>'description'
    from import_entry as told
    where told.import_id = ${importId} and told.state = 'sidecar' and told.facts ? 'albumOfUids'
      and made.import_id = ${importId} and made.key = ${keyOf('told')}`.execute(db);
}
