import { sql } from 'kysely';
import { isUniqueViolation } from '#platform/db/database-error.ts';
import type { Db } from '#platform/db/schema.ts';

export type StagedPiece = { object: string; sizeBytes: number };

/** Begins the account of an upload's bytes, unless it is begun. */
export async function beginStaged(db: Db, uploadId: string): Promise<void> {
  await db
    .insertInto('staged_upload')
    .values({ upload_id: uploadId })
    .onConflict((clash) => clash.column('upload_id').doNothing())
    .execute();
}

export async function readReceived(db: Db, uploadId: string): Promise<number> {
  const row = await db
    .selectFrom('staged_upload')
    .select('received')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return row?.received ?? 0;
}

/** Counts a piece if the bytes before it are all that count; false when somebody else went on from there. */
export async function countPiece(
  db: Db,
  uploadId: string,
  { at, sizeBytes, object }: StagedPiece & { at: number },
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update staged_upload set received = received + ${sizeBytes}, changed_at = now()
      where upload_id = ${uploadId} and received = ${at} and place is null returning upload_id)
    insert into staged_piece (upload_id, at, size_bytes, object)
    select upload_id, ${at}, ${sizeBytes}, ${object} from moved returning at`.execute(db);
  return rows.length === 1;
}

export async function listPieces(db: Db, uploadId: string): Promise<StagedPiece[]> {
  return db
    .selectFrom('staged_piece')
    .select(['object', 'size_bytes as sizeBytes'])
    .where('upload_id', '=', uploadId)
    .orderBy('at')
    .execute();
}

/** Returns which of these objects count. */
export async function findCounted(db: Db, objects: string[]): Promise<Set<string>> {
  if (objects.length === 0) return new Set();
  const rows = await db
    .selectFrom('staged_piece')
    .select('object')
    .where('object', 'in', objects)
    .execute();
  return new Set(rows.map(({ object }) => object));
}

/** Deletes the account of an upload. */
export async function forgetStaged(db: Db, uploadId: string): Promise<void> {
  await db.deleteFrom('staged_upload').where('upload_id', '=', uploadId).execute();
}

export async function listStaged(db: Db): Promise<{ uploadId: string; changedAt: Date }[]> {
  return db
    .selectFrom('staged_upload')
    .select(['upload_id as uploadId', 'changed_at as changedAt'])
    .execute();
}

/** Reserves a place for an upload: `new`, `again` where it has it already, or `taken` by another. */
export async function reservePlace(
  db: Db,
  uploadId: string,
  place: string,
): Promise<'new' | 'again' | 'taken'> {
  try {
    const row = await db
      .updateTable('staged_upload')
      .set({ place })
      .where('upload_id', '=', uploadId)
      .where('place', 'is', null)
      .returning('upload_id')
      .executeTakeFirst();
    if (row) return 'new';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
  const mine = await db
    .selectFrom('staged_upload')
    .select('place')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return mine?.place === place ? 'again' : 'taken';
}

export async function freePlace(db: Db, uploadId: string): Promise<void> {
  await db
    .updateTable('staged_upload')
    .set({ place: null })
    .where('upload_id', '=', uploadId)
    .execute();
}

/** Runs `work` while no other process with this database marks a bucket as its own. */
export function whileNobodyMarks<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('heirloom bucket', 0))`.execute(trx);
    return work();
  });
}
