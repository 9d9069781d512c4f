import { type NotNull, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** What an operator wants to know of when the database goes back to an earlier state. */
export type Known = {
  /** Ids of items, people, collections and links. */
  items: string[];
  people: string[];
  collections: string[];
  links: string[];
};

/** Reads what the database knows, whatever version it is of: by columns that all versions have. */
export async function readKnown(db: Db): Promise<Known> {
  const { rows } = await sql<Known>`select
    array(select id::text from media) as items,
    array(select id::text from auth."user") as people,
    array(select id::text from collections) as collections,
    array(select id::text from shares) as links`.execute(db);
  return rows[0]!;
}

/** Lists where the originals of these items are; clips have none. */
export async function listOriginalsOf(db: Db, ids: string[]) {
  return db
    .selectFrom('media')
    .select(['id', 'bucket', 'file_path'])
    .$narrowType<{ bucket: NotNull; file_path: NotNull }>()
    .where('file_path', 'is not', null)
    .where('id', 'in', ids.length > 0 ? ids : [null])
    .execute();
}

/** Lists the items whose processing had not ended. */
export async function listProcessing(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('status', '=', 'processing')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
