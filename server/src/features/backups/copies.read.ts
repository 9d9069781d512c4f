import { type NotNull, sql } from 'kysely';
import type { OriginalEntry } from '#features/backups/backup-format.ts';
import { addDays } from '#platform/clock.ts';
import type { Db } from '#platform/db/schema.ts';

/** The copies in a folder of backups, or in a second place by its id; null: it was never reached. */
export type CopiesIn = { folder: string } | { secondPlace: string | null };

/** Returns the table that lists the copies of places of this kind, and what holds for those of this place. */
export function tableOf(copies: CopiesIn) {
  return 'folder' in copies
    ? { table: sql`original_copy`, isThere: sql`place = ${copies.folder}` }
    : { table: sql`second_copy`, isThere: sql`place_id = ${copies.secondPlace}` };
}

/** Selects the originals without a good copy there. */
function lacking(db: Db, copies: CopiesIn) {
  const { table, isThere } = tableOf(copies);
  return db
    .selectFrom('media')
    .where('purging_at', 'is', null)
    .where('file_path', 'is not', null)
    .where(
      sql<boolean>`not exists (select from ${table} where media_id = media.id and ${isThere})`,
    );
}

/** Lists one page of the originals without a good copy there, by id. */
export function listLacking(
  db: Db,
  copies: CopiesIn,
  { after, limit }: { after: string | null; limit: number },
): Promise<Omit<OriginalEntry, 'state'>[]> {
  return lacking(db, copies)
    .select(['id as mediaId', 'bucket', 'file_path as key', 'file_size as sizeBytes', 'sha256'])
    .$narrowType<{ bucket: NotNull; key: NotNull; sha256: NotNull }>()
    .$if(after !== null, (select) => select.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** An original must have its copies so many minutes after its upload was acknowledged. */
const lateMinutes = 15;

/** Counts the originals without a good copy there although there was time to make one. */
export async function countLate(db: Db, copies: CopiesIn): Promise<number> {
  const { count } = await lacking(db, copies)
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
 * Counts a person's items outside the trash that have a file, those that were checked, and those with a copy in each of the places: a
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
    .where('media.file_path', 'is not', null)
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
