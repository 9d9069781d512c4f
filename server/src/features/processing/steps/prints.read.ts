import type { Db } from '#platform/db/schema.ts';
import type { FilmPrint } from '#platform/media/prints/compare-prints.ts';

export async function findPrint(db: Db, mediaId: string): Promise<FilmPrint | undefined> {
  return db
    .selectFrom('film_print')
    .select(['pictures', 'sound'])
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
}

/** Of a few films at a time: a sketch has a few kB, an hour of pictures 30. */
const batch = 50;

/** Goes through the sketches of all other films, also of those in the trash, which may come back. */
export async function* otherSketches(
  db: Db,
  mediaId: string,
): AsyncGenerator<{ mediaId: string; sketch: number[] }> {
  for (let after: string | null = null; ;) {
    let query = db
      .selectFrom('film_print')
      .select(['media_id as mediaId', 'sketch'])
      .where('media_id', '<>', mediaId)
      .orderBy('media_id')
      .limit(batch);
    if (after !== null) query = query.where('media_id', '>', after);
    const rows = await query.execute();
    for (const { mediaId: id, sketch } of rows) yield { mediaId: id, sketch: sketch ?? [] };
    if (rows.length < batch) return;
    after = rows.at(-1)!.mediaId;
  }
}

/** Lists some films without a sketch: they were looked at by a version that knew none. */
export function listUnsketched(db: Db) {
  return db
    .selectFrom('film_print')
    .select(['media_id as mediaId', 'pictures'])
    .where('sketch', 'is', null)
    .limit(batch)
    .execute();
}

/** Lists what is perhaps of the same tape as a film, whoever it belongs to: what a viewer may see has to be asked for. */
export async function listTwinIds(db: Db, mediaId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('film_twin')
    .select('twin_id')
    .where('media_id', '=', mediaId)
    .where('is_denied', '=', false)
    .execute();
  return rows.map(({ twin_id }) => twin_id);
}
