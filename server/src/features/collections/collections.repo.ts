import { type Insertable, type Kysely, type Updateable, sql } from 'kysely';
import type { Authorized, CollectionRow } from '#features/collections/collections.policy.ts';
import type { CollectionsTable, Database } from '#platform/db/schema.ts';

export const findCollectionRow = (
  db: Kysely<Database>,
  id: string,
): Promise<CollectionRow | undefined> =>
  db.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst();

/** Whatever changes a collection holds its row: two changes of one order never mix. */
export const lockCollection = (
  db: Kysely<Database>,
  id: string,
): Promise<CollectionRow | undefined> =>
  db.selectFrom('collections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertCollection = async (
  db: Kysely<Database>,
  values: Insertable<CollectionsTable>,
): Promise<void> => {
  await db.insertInto('collections').values(values).execute();
};

/** Every change, of its items too, makes the collection the latest updated one. */
export const updateCollectionRow = async (
  db: Kysely<Database>,
  row: Authorized<CollectionRow>,
  changes: Updateable<CollectionsTable> = {},
): Promise<void> => {
  await db
    .updateTable('collections')
    .set({ ...changes, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', row.id)
    .execute();
};

export const deleteCollection = async (
  db: Kysely<Database>,
  row: Authorized<CollectionRow>,
): Promise<void> => {
  await db.deleteFrom('collections').where('id', '=', row.id).execute();
};
