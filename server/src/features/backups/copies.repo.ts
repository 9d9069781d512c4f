import { sql } from 'kysely';
import { type CopiesIn, tableOf } from '#features/backups/copies.read.ts';
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
export async function markRead(
  db: Db,
  copies: CopiesIn,
  mediaIds: readonly string[],
): Promise<void> {
  const { table, isThere } = tableOf(copies);
  await sql`
    update ${table} set checked_at = now()
    where ${isThere} and media_id = any(${[...mediaIds]}::uuid[])`.execute(db);
}

/** Forgets copies that are gone or not right any more: they are made anew. */
export async function forgetCopies(
  db: Db,
  copies: CopiesIn,
  mediaIds: readonly string[],
): Promise<void> {
  const { table, isThere } = tableOf(copies);
  await sql`
    delete from ${table}
    where ${isThere} and media_id = any(${[...mediaIds]}::uuid[])`.execute(db);
}

export async function forgetAllCopies(db: Db, place: string): Promise<void> {
  await db.deleteFrom('original_copy').where('place', '=', place).execute();
}
