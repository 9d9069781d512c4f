import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import type { FilmPrint } from '#platform/media/prints/compare-prints.ts';
import { sketchOf } from '#platform/media/prints/sketch-print.ts';

/** Keeps what a film looks and sounds like in place of what was known. */
export async function savePrint(db: Db, mediaId: string, print: FilmPrint): Promise<void> {
  const columns = { ...print, sketch: sketchOf(print) };
  await db
    .insertInto('film_print')
    .values({ media_id: mediaId, ...columns })
    .onConflict((clash) => clash.column('media_id').doUpdateSet(columns))
    .execute();
}

/** Sketches a film whose pictures were kept without. */
export async function saveSketch(
  db: Db,
  { mediaId, pictures }: { mediaId: string; pictures: Buffer },
): Promise<void> {
  await db
    .updateTable('film_print')
    .set({ sketch: sketchOf({ pictures }) })
    .where('media_id', '=', mediaId)
    .execute();
}

/** Keeps which films are perhaps of the same tape; what somebody said is none stays so. */
export async function replaceTwins(
  db: Db,
  mediaId: string,
  twinIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('film_twin')
    .where((eb) => eb.or([eb('media_id', '=', mediaId), eb('twin_id', '=', mediaId)]))
    .where('is_denied', '=', false)
    .execute();
  // A film may be purged meanwhile.
  await sql`
    insert into film_twin (media_id, twin_id)
    select pair.one, pair.other from (
      select id as one, ${mediaId}::uuid as other from media where id = any(${[...twinIds]}::uuid[])
      union all
      select ${mediaId}::uuid, id from media where id = any(${[...twinIds]}::uuid[])
    ) as pair
    where exists (select from media where id = ${mediaId})
    on conflict do nothing`.execute(db);
}

/** Remembers that two films are not of the same tape. */
export async function denyTwin(
  db: Db,
  { mediaId, twinId }: { mediaId: string; twinId: string },
): Promise<void> {
  await db
    .updateTable('film_twin')
    .set({ is_denied: true })
    .where((eb) =>
      eb.or([
        eb.and([eb('media_id', '=', mediaId), eb('twin_id', '=', twinId)]),
        eb.and([eb('media_id', '=', twinId), eb('twin_id', '=', mediaId)]),
      ]),
    )
    .execute();
}
