import { type Insertable, type Kysely, type Selectable, type Updateable, sql } from 'kysely';
import type { Database, SharesTable } from '#platform/db/schema.ts';

export type ShareRow = Selectable<SharesTable>;

type Db = Kysely<Database>;

export const insertShare = async (db: Db, share: Insertable<SharesTable>): Promise<void> => {
  await db.insertInto('shares').values(share).execute();
};

/** False when this person has no such link. */
export const updateShare = async (
  db: Db,
  { id, user_id }: Pick<ShareRow, 'id' | 'user_id'>,
  changes: Updateable<SharesTable>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('shares')
    // Without a change the row is written as it is, so that the answer is the same.
    .set({ ...changes, id })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Answers the ids of the links that ended; `id` null: all of this person. */
export const deleteShares = async (
  db: Db,
  { id, user_id }: { id: string | null; user_id: string },
): Promise<string[]> => {
  const rows = await db
    .deleteFrom('shares')
    .where('user_id', '=', user_id)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};

export const countView = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('shares')
    .set({ views: sql`views + 1`, last_opened_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
};
