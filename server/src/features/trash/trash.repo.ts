import { type Kysely, type Updateable, sql } from 'kysely';
import type { Authorized } from '#features/media/media.policy.ts';
import type { MediaRow } from '#features/media/media.present.ts';
import { renditionBucket } from '#features/processing/rendition-kind.ts';
import type { Database, MediaTable } from '#platform/db/schema.ts';
import type { DerivedBucket } from '#platform/storage/storage.ts';

type Db = Kysely<Database>;

/**
 * Locks items, in the trash or not, always in the same order, so that two calls about the same ones wait for each
 * other and never for ever. What is being deleted for good is gone already.
 */
export const lockItems = (db: Db, ids: string[]): Promise<MediaRow[]> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', ids)
    .where('purging_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export const lockTrashOf = (db: Db, ownerId: string): Promise<MediaRow[]> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where('purging_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Waits for whoever is about to restore, trash or mark the item. */
export const lockForPurge = (db: Db, id: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateItems = async (
  db: Db,
  rows: Authorized<MediaRow>[],
  changes: Updateable<MediaTable>,
): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .updateTable('media')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
};

export const markPurging = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.updateTable('media').set({ purging_at: now }).where('id', '=', id).execute();
};

/** Items that somebody wants gone, or whose time in the trash is over; the longest deleted first. */
export const listDue = async (
  db: Db,
  { before, limit, except }: { before: Date; limit: number; except: string[] },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where(({ eb, or }) => or([eb('purging_at', 'is not', null), eb('deleted_at', '<=', before)]))
    .$if(except.length > 0, (select) => select.where('id', 'not in', except))
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Everything that was made of an item, so far as it was recorded. */
export const listDerivedFiles = async (
  db: Db,
  mediaId: string,
): Promise<{ bucket: DerivedBucket; key: string }[]> => {
  const rows = await db
    .selectFrom('rendition')
    .select(['kind', 'file_path'])
    .where('media_id', '=', mediaId)
    .execute();
  return rows.map(({ kind, file_path }) => ({ bucket: renditionBucket(kind), key: file_path }));
};

/** Takes out the row, all that hangs on it, and what its upload knew; false when somebody was faster. */
export const deletePurged = async (db: Db, id: string): Promise<boolean> => {
  await db.deleteFrom('upload').where('media_id', '=', id).execute();
  const { numDeletedRows } = await db
    .deleteFrom('media')
    .where('id', '=', id)
    .where('purging_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
