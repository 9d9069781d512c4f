import { type NotNull, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

const byName = sql<string>`copy.name collate "C"`;

export async function countCopies(db: Db, placeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('second_copy')
    .select(sql<number>`count(*)`.as('count'))
    .where('place_id', '=', placeId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists one page of the copies in a place with what they must be, in the order in which a place lists them. */
export function listCopies(
  db: Db,
  { placeId, after, limit }: { placeId: string; after: string | null; limit: number },
) {
  return db
    .selectFrom('second_copy as copy')
    .innerJoin('media', 'media.id', 'copy.media_id')
    .select(['copy.media_id as mediaId', 'copy.name', 'file_size as sizeBytes', 'sha256'])
    .$narrowType<{ sha256: NotNull }>()
    .where('copy.place_id', '=', placeId)
    .where('sha256', 'is not', null)
    .$if(after !== null, (select) => select.where(byName, '>', after!))
    .orderBy(byName)
    .limit(limit)
    .execute();
}

/** Lists copies whose term ends before `due`. */
export function listDueTerms(
  db: Db,
  { placeId, due, limit }: { placeId: string; due: Date; limit: number },
): Promise<{ mediaId: string; name: string }[]> {
  return db
    .selectFrom('second_copy')
    .select(['media_id as mediaId', 'name'])
    .where('place_id', '=', placeId)
    .where('kept_until', '<', due)
    .orderBy('kept_until')
    .limit(limit)
    .execute();
}
