import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, UploadTable } from '#platform/db/schema.ts';

export type UploadRow = Selectable<UploadTable>;
export const insertUpload = (db: Db, upload: Insertable<UploadTable>): Promise<UploadRow> =>
  db.insertInto('upload').values(upload).returningAll().executeTakeFirstOrThrow();

export const findUpload = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();

export const findUploadOf = (
  db: Db,
  { id, actorId, now }: { id: string; actorId: string; now: Date },
): Promise<UploadRow | undefined> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('actor_id', '=', actorId)
    // An upload in `storing` has all its bytes: the server finishes it and never lets it expire.
    .where((or) => or.or([or('expires_at', '>', now), or('state', '=', 'storing')]))
    .executeTakeFirst();

export const lockUpload = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('upload').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const listOpenUploads = (db: Db): Promise<UploadRow[]> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('state', 'in', ['receiving', 'storing'])
    .orderBy('created_at')
    .execute();

export const listOpenUploadsOf = (
  db: Db,
  { actorId, now }: { actorId: string; now: Date },
): Promise<UploadRow[]> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('actor_id', '=', actorId)
    .where('state', 'in', ['receiving', 'storing'])
    .where((or) => or.or([or('expires_at', '>', now), or('state', '=', 'storing')]))
    .orderBy('created_at')
    .execute();

/** Lists uploads whose time is over: those that ended, and those that no client continued. */
export const listExpiredUploads = (db: Db, now: Date): Promise<UploadRow[]> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('expires_at', '<=', now)
    .where('state', '!=', 'storing')
    .execute();

export const extendUpload = async (db: Db, id: string, expiresAt: Date): Promise<void> => {
  await db
    .updateTable('upload')
    .set({ expires_at: expiresAt, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
};

/** Moves an upload to another state; false when it is in none of the `from` states. */
export const moveUpload = async (
  db: Db,
  id: string,
  move: {
    from: UploadRow['state'][];
    to: UploadRow['state'];
    refusal?: string;
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ state: move.to, refusal: move.refusal ?? null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', move.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Reserves the item's id and its place, or returns what was reserved before, so that a repetition gets the same. */
export const reservePlace = (
  db: Db,
  id: string,
  place: { mediaId: string; filePath: string },
): Promise<UploadRow | undefined> =>
  db
    .updateTable('upload')
    .set({
      media_id: sql`coalesce(media_id, ${place.mediaId}::uuid)`,
      file_path: sql`coalesce(file_path, ${place.filePath})`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'storing')
    .returningAll()
    .executeTakeFirst();

/** Deletes an upload whose time is over; false when a client continued it meanwhile. */
export const deleteExpired = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('expires_at', '<=', now)
    .where('state', '!=', 'storing')
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Deletes an upload that is not being stored; false when there was none. */
export const deleteUpload = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('state', '!=', 'storing')
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Deletes the upload rows of an item. */
export async function deleteUploadsOf(db: Db, mediaId: string): Promise<void> {
  await db.deleteFrom('upload').where('media_id', '=', mediaId).execute();
}

/** Reads the states of those of these uploads that exist. */
export async function readStates(db: Db, ids: string[]): Promise<Map<string, UploadRow['state']>> {
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}
