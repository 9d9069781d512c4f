import { sql } from 'kysely';
import type { OriginalEntry } from '#features/backups/backup-format.ts';
import { addDays } from '#platform/clock.ts';
import type { Db } from '#platform/db/schema.ts';

/** Selects the originals of which a folder of backups has no good copy. */
function uncopied(db: Db, place: string) {
  return db
    .selectFrom('media')
    .where('purging_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('original_copy')
            .select('media_id')
            .whereRef('media_id', '=', 'media.id')
            .where('place', '=', place),
        ),
      ),
    );
}

/** Lists one page of the originals that a folder of backups lacks, by id. */
export function listUncopied(
  db: Db,
  { place, after, limit }: { place: string; after: string | null; limit: number },
): Promise<Omit<OriginalEntry, 'state'>[]> {
  return uncopied(db, place)
    .select(['id as mediaId', 'bucket', 'file_path as key', 'file_size as sizeBytes', 'sha256'])
    .$if(after !== null, (select) => select.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** An original must be in BACKUP_DIR so many minutes after its upload was acknowledged. */
const lateMinutes = 15;

/** Counts the originals that a folder of backups lacks although there was time to copy them. */
export async function countLate(db: Db, place: string): Promise<number> {
  const { count } = await uncopied(db, place)
    .select(sql<number>`count(*)`.as('count'))
    .where('upload_date', '<', sql<Date>`now() - make_interval(mins => ${lateMinutes})`)
    // Of damaged ones no good copy can be made; administrators are told of them anyway.
    .where('check_finding', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Fixity reads each original within thirty days; one more for the hour in which it does. */
const checkedDays = 31;

type AskedPlaces = {
  userId: string;
  /** Null: not counted. */
  backupDir: string | null;
  hasSecondPlace: boolean;
  /** Null: it was never reached. */
  placeId: string | null;
};

/**
 * Counts a person's items outside the trash, those that were checked, and those with a copy in each of the places: a
 * folder of backups and a second place, where there are such.
 */
export function countOwn(db: Db, { userId, backupDir, hasSecondPlace, placeId }: AskedPlaces) {
  // An upload reads the file as well.
  const readAt = sql<Date>`coalesce(media.checked_at, upload_date)`;
  return db
    .selectFrom('media')
    .leftJoin('original_copy as copy', (join) =>
      join.onRef('copy.media_id', '=', 'media.id').on('copy.place', '=', backupDir),
    )
    .leftJoin('second_copy as second', (join) =>
      join.onRef('second.media_id', '=', 'media.id').on('second.place_id', '=', placeId),
    )
    .where('media.user_id', '=', userId)
    .where('media.deleted_at', 'is', null)
    .select([
      sql<number>`count(*)`.as('items'),
      sql<number>`count(*) filter (where media.check_finding is null
        and ${readAt} > now() - make_interval(days => ${checkedDays}))`.as('checked'),
      sql<number>`count(*) filter (where media.check_finding is not null)`.as('damaged'),
      sql<Date | null>`max(${readAt})`.as('lastCheckedAt'),
      sql<number>`count(*) filter (where (${backupDir === null} or copy.media_id is not null)
        and (${!hasSecondPlace} or second.media_id is not null))`.as('copied'),
    ])
    .executeTakeFirstOrThrow();
}

/** Finds which copies of a folder were written or read, and right, within the day before `at`. */
export async function findChecked(
  db: Db,
  { place, at }: { place: string; at: Date },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('original_copy')
    .select('media_id')
    .where('place', '=', place)
    .where('checked_at', '>', addDays(at, -1))
    .where('checked_at', '<=', at)
    .execute();
  return new Set(rows.map(({ media_id }) => media_id));
}

/** Finds which of these files, as '{bucket}/{key}', are originals that are kept. */
export async function findKeptFiles(db: Db, files: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`
    select bucket || '/' || file_path as file from media
      join unnest(${files.map(bucketOf)}::text[], ${files.map(keyOf)}::text[]) as asked (bucket, file_path)
      using (bucket, file_path)
    where purging_at is null`.execute(db);
  return new Set(rows.map(({ file }) => file));
}

const bucketOf = (file: string): string => file.slice(0, file.indexOf('/'));
const keyOf = (file: string): string => file.slice(file.indexOf('/') + 1);
