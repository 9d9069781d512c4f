import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '#platform/db/schema.ts';

type Copy = { placeId: string; mediaId: string; name: string; keptUntil: Date };

/** Records a good copy, unless the item was purged meanwhile. */
export async function recordCopy(
  db: Db,
  { placeId, mediaId, name, keptUntil }: Copy,
): Promise<void> {
  await db
    .insertInto('second_copy')
    .columns(['place_id', 'media_id', 'name', 'kept_until'])
    .expression((eb) =>
      eb
        .selectFrom('media')
        .select([
          sql.val(placeId).as('place_id'),
          'id',
          sql.val(name).as('name'),
          sql.val(keptUntil).as('kept_until'),
        ])
        .where('id', '=', mediaId),
    )
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Records that copies are kept until then. */
export async function extendTerms(
  db: Db,
  placeId: string,
  { mediaIds, keptUntil }: { mediaIds: readonly string[]; keptUntil: Date },
): Promise<void> {
  await db
    .updateTable('second_copy')
    .set({ kept_until: keptUntil })
    .where('place_id', '=', placeId)
    .where('media_id', '=', sql<string>`any(${[...mediaIds]}::uuid[])`)
    .execute();
}

/** Lets only one process at a time begin a place, which has one marker and one key. */
export function whileNobodyBegins(db: Kysely<Database>, work: () => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('second place begins', 0))`.execute(
      trx,
    );
    await work();
  });
}
