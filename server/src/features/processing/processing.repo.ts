import { type Kysely, type Selectable, type Updateable, sql } from 'kysely';
import type { Database, MediaTable } from '#platform/db/schema.ts';

type Db = Kysely<Database>;
export type ItemRow = Selectable<MediaTable>;

const selectLive = (db: Db, id: string) =>
  db.selectFrom('media').selectAll().where('id', '=', id).where('deleted_at', 'is', null);

/** Nothing is made for what lies in the trash. */
export const findLiveItem = (db: Db, id: string): Promise<ItemRow | undefined> =>
  selectLive(db, id).executeTakeFirst();

/** Until the transaction ends nobody trashes, purges or changes the item. */
export const lockLiveItem = (db: Db, id: string): Promise<ItemRow | undefined> =>
  selectLive(db, id).forUpdate().executeTakeFirst();

export const updateItem = async (
  db: Db,
  id: string,
  changes: Updateable<MediaTable>,
): Promise<void> => {
  await db
    .updateTable('media')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
};

/** False when the item is gone or in the trash. `progress` null leaves it as it is. */
export const saveProgress = async (
  db: Db,
  id: string,
  progress: number | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set((set) => ({ progress: progress ?? set.ref('progress') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
