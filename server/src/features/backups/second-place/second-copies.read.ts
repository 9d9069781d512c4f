import { sql } from 'kysely';
import type { OriginalEntry } from '#features/backups/backup-format.ts';
import type { Db } from '#platform/db/schema.ts';

/** Selects the originals of which a second place has no good copy. */
function lacking(db: Db, placeId: string) {
  return db
    .selectFrom('media')
    .where('purging_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('second_copy')
            .select('media_id')
            .whereRef('media_id', '=', 'media.id')
            .where('place_id', '=', placeId),
        ),
      ),
    );
}

/** Lists one page of the originals that a second place lacks, by id. */
export function listLacking(
  db: Db,
  { placeId, after, limit }: { placeId: string; after: string | null; limit: number },
): Promise<Omit<OriginalEntry, 'state'>[]> {
  return lacking(db, placeId)
    .select(['id as mediaId', 'bucket', 'file_path as key', 'file_size as sizeBytes', 'sha256'])
    .$if(after !== null, (select) => select.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** As for a folder of backups (copies.read.ts). */
const lateMinutes = 15;

/** Counts the originals that a second place lacks although there was time to copy them; null: it was never reached. */
export async function countLateThere(db: Db, placeId: string | null): Promise<number> {
  const { count } = await lacking(db, placeId ?? nowhere)
    .select(sql<number>`count(*)`.as('count'))
    .where('upload_date', '<', sql<Date>`now() - make_interval(mins => ${lateMinutes})`)
    .where('check_finding', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const nowhere = '00000000-0000-0000-0000-000000000000';

export async function countCopies(db: Db, placeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('second_copy')
    .select(sql<number>`count(*)`.as('count'))
    .where('place_id', '=', placeId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists one page of the copies in a place with what they must be, by the item's id. */
export function listCopies(
  db: Db,
  { placeId, after, limit }: { placeId: string; after: string | null; limit: number },
) {
  return db
    .selectFrom('second_copy as copy')
    .innerJoin('media', 'media.id', 'copy.media_id')
    .select(['copy.media_id as mediaId', 'copy.name', 'file_size as sizeBytes', 'sha256'])
    .where('copy.place_id', '=', placeId)
    .$if(after !== null, (select) => select.where('copy.media_id', '>', after!))
    .orderBy('copy.media_id')
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
