import { type Insertable, type Kysely, type Updateable, sql } from 'kysely';
import type { Authorized } from '#features/media/media.policy.ts';
import type { MediaRow } from '#features/media/media.present.ts';
import type { Database, PlaybackTable, MediaTable } from '#platform/db/schema.ts';

/** Leaves out what lies in the trash. */
export const findLive = (db: Kysely<Database>, id: string): Promise<MediaRow | undefined> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

const selectKept = (db: Kysely<Database>, id: string) =>
  db.selectFrom('media').selectAll().where('id', '=', id).where('purging_at', 'is', null);

/** In the trash or not; what is being deleted for good is gone for everybody. */
export const findAny = (db: Kysely<Database>, id: string): Promise<MediaRow | undefined> =>
  selectKept(db, id).executeTakeFirst();

/** Locks the rows in one order, so that two changes of the same items wait for each other and never for ever. */
export const lockLive = (db: Kysely<Database>, ids: string[]): Promise<MediaRow[]> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export const lockAny = (db: Kysely<Database>, id: string): Promise<MediaRow | undefined> =>
  selectKept(db, id).forUpdate().executeTakeFirst();

export const updateMedia = (
  db: Kysely<Database>,
  row: Authorized<MediaRow>,
  changes: Updateable<MediaTable>,
): Promise<MediaRow> =>
  db
    .updateTable('media')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const savePosition = async (
  db: Kysely<Database>,
  position: Insertable<PlaybackTable>,
): Promise<void> => {
  const { position_ms } = position;
  await db
    .insertInto('playback')
    .values(position)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'media_id'])
        .doUpdateSet({ position_ms, updated_at: sql<Date>`now()` }),
    )
    .execute();
};
