import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** Records that a folder of backups has good copies of these originals. */
export async function recordCopies(
  db: Db,
  place: string,
  mediaIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('original_copy')
    .columns(['place', 'media_id'])
    // An item may have been purged meanwhile.
    .expression((eb) =>
      eb
        .selectFrom('media')
        .select([sql.val(place).as('place'), 'id'])
        .where('id', '=', sql<string>`any(${[...mediaIds]}::uuid[])`),
    )
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Records that these copies were read, and were right. */
export async function markChecked(
  db: Db,
  place: string,
  mediaIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('original_copy')
    .set({ checked_at: sql<Date>`now()` })
    .where('place', '=', place)
    .where('media_id', '=', sql<string>`any(${[...mediaIds]}::uuid[])`)
    .execute();
}

/** Forgets copies that are gone or not right any more: they are made anew. */
export async function forgetCopies(
  db: Db,
  place: string,
  mediaIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('original_copy')
    .where('place', '=', place)
    .where('media_id', '=', sql<string>`any(${[...mediaIds]}::uuid[])`)
    .execute();
}

export async function forgetAllCopies(db: Db, place: string): Promise<void> {
  await db.deleteFrom('original_copy').where('place', '=', place).execute();
}
