import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, MediaTable } from '#platform/db/schema.ts';

type Db = Kysely<Database>;
export type MediaRow = Selectable<MediaTable>;

/** In the trash or not, in one order; what is being deleted for good is gone already. */
export const lockKept = (db: Db, ids: readonly string[]): Promise<MediaRow[]> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('purging_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export const setOwner = async (db: Db, ids: string[], ownerId: string): Promise<void> => {
  await db
    .updateTable('media')
    .set({ user_id: ownerId, updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
};
