import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CursorRow } from '#features/collections/collection-cursor.ts';
import type { Authorized, CollectionRow } from '#features/collections/collections.policy.ts';
import { belongingOf, shownItems } from '#features/collections/shown-items.read.ts';
import { cardColumns } from '#features/media/media.present.ts';
import type { Database } from '#platform/db/schema.ts';

type Owned = Authorized<CollectionRow>;
/** Narrows what a collection shows, by its rows of `media`. */
type Only = RawBuilder<SqlBool>;

export type ItemRow = Awaited<ReturnType<typeof listItems>>['rows'][number];

const mediaColumns = cardColumns.map((column) => `media.${column}` as const);

/** Lists one page of a collection in its order, and returns where the next one begins. */
export async function listItems(
  db: Kysely<Database>,
  collection: Owned,
  { after, limit, only }: { after: CursorRow<number> | null; limit: number; only?: Only },
) {
  const rows = await itemsOf(db, collection, only)
    .select(mediaColumns)
    .select([
      'item.id as item_id',
      'item.collection_id',
      'item.added_at',
      'item.caption',
      'item.position',
    ])
    .$if(after !== null, (query) => query.where(isBehind(after!)))
    .orderBy('item.position', 'desc')
    .orderBy('item.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)! : null;
  return { rows: page, next: last && { value: last.position, id: last.item_id } };
}

/** Returns the total of a collection, and the last item of each of its full pages. */
export async function itemPageEnds(
  db: Kysely<Database>,
  collection: Owned,
  pageSize: number,
): Promise<{ total: number; ends: CursorRow<number>[] }> {
  const inOrder = sql`order by item.position desc, item.id desc`;
  const numbered = itemsOf(db, collection)
    .select(['item.id', 'item.position as value'])
    .select(sql<number>`row_number() over (${inOrder})`.as('place'))
    .select(sql<boolean>`lead(item.id) over (${inOrder}) is null`.as('is_last'));
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .selectAll()
    .where(sql<SqlBool>`place % ${sql.lit(pageSize)} = 0 or is_last`)
    .orderBy('place')
    .execute();
  const ends = rows.filter((row) => !row.is_last);
  return { total: rows.at(-1)?.place ?? 0, ends: ends.map(({ value, id }) => ({ value, id })) };
}

/** Lists the media ids of a collection in its order. */
export async function listItemIds(
  db: Kysely<Database>,
  collection: Owned,
  only?: Only,
): Promise<string[]> {
  const rows = await itemsOf(db, collection, only)
    .select('item.media_id')
    .orderBy('item.position', 'desc')
    .orderBy('item.id', 'desc')
    .execute();
  return rows.map((row) => row.media_id);
}

export async function countItems(
  db: Kysely<Database>,
  collection: Owned,
  only?: Only,
): Promise<number> {
  const { count } = await itemsOf(db, collection, only)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function isShownItem(
  db: Kysely<Database>,
  collection: Owned,
  { mediaId, only }: { mediaId: string; only?: Only },
): Promise<boolean> {
  const row = await itemsOf(db, collection, only)
    .select('item.id')
    .where('item.media_id', '=', mediaId)
    .executeTakeFirst();
  return row !== undefined;
}

function itemsOf(db: Kysely<Database>, collection: Owned, only: Only = sql<SqlBool>`true`) {
  return shownItems(db, belongingOf(collection))
    .where('item.collection_id', '=', collection.id)
    .where(only);
}

/** Compares rows, because an index can jump to its place. */
const isBehind = ({ value, id }: CursorRow<number>) =>
  sql<SqlBool>`(item.position, item.id) < (${value}::float8, ${id}::uuid)`;
