import { type NotNull, type Selectable, sql } from 'kysely';
import type { FileRow } from '#features/media-items/media-row.ts';
import type { OrphanedOriginalTable } from '#platform/db/backup-tables.ts';
import type { Db } from '#platform/db/schema.ts';
import type { OriginalBucket } from '#platform/storage/storage.ts';

/** An original as the database knows it. */
export type Original = Pick<
  FileRow,
  'id' | 'bucket' | 'file_path' | 'file_size' | 'sha256' | 'check_finding'
> & { lastReadAt: Date };

/** Makes two administrators who start at the same time get one check of all originals. */
export async function lockFullCheck(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('full check', 0))`.execute(trx);
}

/** An upload counts as a check, because it read the file. */
const lastReadAt = sql<Date>`coalesce(checked_at, upload_date)`;

/** Includes originals in the trash, but not those that are being deleted for good. Clips have none. */
const originals = (db: Db) =>
  db.selectFrom('media').where('purging_at', 'is', null).where('file_path', 'is not', null);

function listed(db: Db) {
  return originals(db)
    .select(['id', 'bucket', 'file_path', 'file_size', 'sha256', 'check_finding'])
    .$narrowType<{ bucket: NotNull; file_path: NotNull; sha256: NotNull }>()
    .select(lastReadAt.as('lastReadAt'));
}

/** Lists the originals last checked before `before`, oldest check first. */
export function listDue(db: Db, { before, limit }: { before: Date; limit: number }) {
  return listed(db)
    .where(lastReadAt, '<', before)
    .orderBy(lastReadAt)
    .limit(limit)
    .execute() satisfies Promise<Original[]>;
}

/** Lists the same by id, page by page: the database need not sort them, however many there are. */
export function listUnchecked(
  db: Db,
  { before, after, limit }: { before: Date; after: string | null; limit: number },
) {
  return listed(db)
    .where(lastReadAt, '<', before)
    .$if(after !== null, (select) => select.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute() satisfies Promise<Original[]>;
}

/** Lists originals with known damage. */
export function listDamaged(db: Db) {
  return listed(db)
    .where('check_finding', 'is not', null)
    .orderBy('id')
    .execute() satisfies Promise<Original[]>;
}

export function sumOriginals(db: Db): Promise<{ files: number; bytes: number }> {
  return originals(db)
    .select(sql<number>`count(*)`.as('files'))
    .select(sql<number>`coalesce(sum(file_size), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
}

/** Sums up the bytes of originals last checked before `before`. */
export async function sumUnchecked(db: Db, before: Date): Promise<number> {
  const { bytes } = await originals(db)
    .select(sql<number>`coalesce(sum(file_size), 0)::bigint`.as('bytes'))
    .where(lastReadAt, '<', before)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Counts the originals, those checked since `since`, and those with each kind of damage. */
export function countOriginals(db: Db, since: Date) {
  return originals(db)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where ${lastReadAt} >= ${since})`.as('checked'),
      sql<number>`count(*) filter (where check_finding = 'corrupt')`.as('corrupt'),
      sql<number>`count(*) filter (where check_finding = 'missing')`.as('missing'),
      sql<number>`count(*) filter (where check_finding = 'unreadable')`.as('unreadable'),
    ])
    .executeTakeFirstOrThrow();
}

/** Finds which of these files of a bucket belong to an item, or to an upload that will become one. */
export async function listKnown(
  db: Db,
  { bucket, keys }: { bucket: OriginalBucket; keys: string[] },
): Promise<Set<string>> {
  const paths = keys.map((key) => `${bucket}/${key}`);
  // One statement sees one moment: between two a file could move from its upload to its item and be missed.
  const { rows } = await sql<{ path: string }>`
    select bucket || '/' || file_path as path from media
      where bucket = ${bucket} and file_path = any(${keys})
    union all
    select file_path from upload where file_path = any(${paths})`.execute(db);
  return new Set(rows.map(({ path }) => path));
}

type Orphan = Pick<Selectable<OrphanedOriginalTable>, 'path' | 'file_size'>;

/** Replaces the stored orphans; those known before keep the time at which they were found. */
export function replaceOrphans(db: Db, orphans: Orphan[], foundAt: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const paths = orphans.map(({ path }) => path);
    const sizes = orphans.map(({ file_size }) => file_size);
    await sql`delete from orphaned_original where path <> all(${paths}::text[])`.execute(trx);
    await sql`
      insert into orphaned_original (path, file_size, found_at)
      select path, file_size, ${foundAt}::timestamptz
      from unnest(${paths}::text[], ${sizes}::bigint[]) as found (path, file_size)
      on conflict (path) do update set file_size = excluded.file_size`.execute(trx);
  });
}

export async function countOrphans(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orphaned_original')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
