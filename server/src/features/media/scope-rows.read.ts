import type { SortDirection } from '@heirloom/contract/media/media-lists.schema.ts';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { MediaScope, OwnerFilter, SharedScope } from '#features/media-items/media-scope.ts';
import type { OrderValue } from '#features/media/list-order.ts';
import { cardColumns, type MediaItemRow } from '#features/media/media.present.ts';
import type { Database, Db } from '#platform/db/schema.ts';
import { repeatedColumns } from '#platform/db/space-tables.ts';

type MediaRows = SelectQueryBuilder<Database, 'media', object>;

/** Selects the items of a scope outside the trash, as rows of `media` with the columns that lists read. */
export function rowsIn(db: Db, scope: MediaScope): MediaRows {
  if (scope === 'everyone' || !('spaceIds' in scope)) return rowsOf(db, scope);
  const { ownerId, spaceIds, onlyOf } = scope;
  const own = sql`select ${sql.raw(columns.join(', '))} from media where deleted_at is null and user_id = ${ownerId}`;
  // The parts have no item in common.
  const shared = spaceIds.map((spaceId, index) =>
    rowsOfSpace({
      spaceId: sql`${spaceId}`,
      onlyOf,
      besides: { ownerId, spaceIds: spaceIds.slice(0, index) },
    }),
  );
  const parts = [...(ownerId === undefined ? [] : [own]), ...shared];
  return relation(db, sql.join(parts, sql` union all `));
}

/**
 * Selects what `choose` does, of the whole scope and each item once, where that are few: each part is looked up by itself.
 * To ask of each row whether another part has it takes longer than to find it twice.
 */
export function chosenIn<Row>(
  db: Db,
  scope: MediaScope,
  choose: (rows: MediaRows) => SelectQueryBuilder<Database, 'media', Row>,
): RawBuilder<Row> {
  const parts = partsOf(db, scope).map((rows) => sql`(${choose(rows)})`);
  return sql<Row>`(${sql.join(parts, sql` union `)})`;
}

/** Returns the rows of each part of a scope by itself; an item may be in several of them. */
export function partsOf(db: Db, scope: MediaScope, readsItems = true): MediaRows[] {
  if (scope === 'everyone' || !('spaceIds' in scope)) return [rowsOf(db, scope)];
  const { ownerId, spaceIds, onlyOf } = scope;
  return [
    ...(ownerId === undefined ? [] : [rowsOf(db, { ownerId })]),
    ...spaceIds.map((id) => relation(db, rowsOfSpace({ spaceId: sql`${id}`, onlyOf, readsItems }))),
  ];
}

type FirstRow = MediaItemRow & { cursor_value: OrderValue };

type First<Value> = {
  /** Says which rows. */
  narrow: (rows: MediaRows) => MediaRows;
  /** Whether `narrow` looks for words, so that few rows pass it. */
  isSearch: boolean;
  /** Whether `narrow` asks for more than `space_item` repeats. */
  readsItems?: boolean;
  key: RawBuilder<unknown>;
  value: RawBuilder<Value>;
  direction: SortDirection;
  limit: number;
};

/** Reads the cards of the first rows of a scope in an order. */
export async function firstRows(
  db: Db,
  scope: MediaScope,
  first: First<OrderValue>,
): Promise<FirstRow[]> {
  if (scope === 'everyone' || !('spaceIds' in scope)) {
    return firstOf(rowsOf(db, scope), first).select(cardColumns).execute();
  }
  const way = sql.raw(first.direction);
  const { rows } = await sql<FirstRow>`
    select ${cards}, first.cursor_value from ${firstPlaces(db, scope, first)} as first
      join media on media.id = first.id
    order by first.place ${way}, first.id ${way}`.execute(db);
  return rows;
}

/**
 * Selects the first rows of a scope in an order: `id`, the key as `place`, the value as `cursor_value`. Of what is shared,
 * the first of each part are found in an index of its own, whether or not they are in another part as well: else what is
 * in two spaces would be walked over to the end.
 */
export function firstPlaces<Value>(db: Db, scope: MediaScope, first: First<Value>) {
  const { isSearch, readsItems = false, direction, limit } = first;
  if (scope === 'everyone' || !('spaceIds' in scope)) return placesIn(rowsOf(db, scope), first);
  const { ownerId, spaceIds, onlyOf } = scope;
  const parts = partsOf(db, scope, readsItems);
  if (parts.length === 1) return placesIn(parts[0]!, first);
  const inSpace = relation(db, rowsOfSpace({ spaceId: sql`space.id`, onlyOf, readsItems }));
  // A search walks far, each part only as far as the others; to plan several short walks takes longer than one too many.
  const places = isSearch
    ? parts.map((rows) => placesIn(rows, { ...first, limit: untold(limit) }))
    : [
        ...(ownerId === undefined ? [] : [placesIn(rowsOf(db, { ownerId }), first)]),
        sql`select placed.* from unnest(${[...spaceIds]}::uuid[]) as space (id)
          cross join lateral ${placesIn(inSpace, first)} as placed`,
      ];
  const way = sql.raw(direction);
  return sql`(
    select distinct on (place, id) * from (${sql.join(places, sql` union all `)}) as placed
    order by place ${way}, id ${way} limit ${limit})`;
}

/**
 * A number that PostgreSQL does not know while it plans: it then expects a tenth of the rows. Of a part less than a page is
 * mostly needed, and for a whole page it would look all matches up and sort them.
 */
const untold = (limit: number) => sql<number>`(select ${limit}::int)`;

type Walked<Value> = Pick<First<Value>, 'narrow' | 'key' | 'value' | 'direction'> & {
  limit: number | RawBuilder<number>;
};

const placesIn = <Value>(rows: MediaRows, first: Walked<Value>) =>
  sql`(${firstOf(rows, first).select('id').select(first.key.as('place'))})`;

function firstOf<Value>(rows: MediaRows, { narrow, key, value, direction, limit }: Walked<Value>) {
  const way = sql.raw(direction);
  return narrow(rows)
    .select(value.as('cursor_value'))
    .orderBy(sql`${key} ${way}, id ${way}`)
    .limit(limit);
}

function rowsOf(db: Db, owner: OwnerFilter): MediaRows {
  return db.selectFrom('media').where('deleted_at', 'is', null).where(belongsTo(owner));
}

/** The condition of every list of one person's media or of everybody's. */
export function belongsTo(owner: OwnerFilter) {
  return owner === 'everyone' ? sql<SqlBool>`true` : sql<SqlBool>`user_id = ${owner.ownerId}`;
}

const relation = (db: Db, rows: RawBuilder<unknown>): MediaRows =>
  db.selectFrom(sql`(${rows})`.as('media'));

const cards = sql.raw(cardColumns.map((column) => `media.${column}`).join(', '));

const columns = [...new Set([...cardColumns, ...repeatedColumns, 'deleted_at'])];
const spaceColumns = columns.map((column) => {
  if (column === 'id') return 'item.media_id as id';
  if (column === 'user_id') return 'item.owner_id as user_id';
  if (column === 'deleted_at') return 'null::timestamptz as deleted_at';
  return repeatedColumns.includes(column) ? `item.${column}` : `original.${column}`;
});
const placeColumns = spaceColumns.filter((column) => !column.startsWith('original.'));

type InSpace = {
  spaceId: RawBuilder<unknown>;
  onlyOf: SharedScope['onlyOf'];
  besides?: Pick<SharedScope, 'ownerId' | 'spaceIds'>;
  readsItems?: boolean;
};

/** With a left join, which PostgreSQL leaves out where a query needs nothing but the repeated columns. */
function rowsOfSpace({ spaceId, onlyOf, besides, readsItems = true }: InSpace) {
  const { ownerId, spaceIds = [] } = besides ?? {};
  const others = [
    ...(onlyOf === undefined ? [] : [sql`and item.owner_id = ${onlyOf}`]),
    ...(ownerId === undefined ? [] : [sql`and item.owner_id <> ${ownerId}`]),
    ...(spaceIds.length === 0
      ? []
      : [
          sql`and not exists (select from space_item as other
            where other.media_id = item.media_id and other.is_in
              and other.space_id in (${sql.join(spaceIds)}))`,
        ]),
  ];
  const items = sql`left join media as original on original.id = item.media_id and original.deleted_at is null`;
  return sql`select ${sql.raw((readsItems ? spaceColumns : placeColumns).join(', '))}
    from space_item as item ${readsItems ? items : sql``}
    where item.space_id = ${spaceId} and item.is_in and item.is_live ${sql.join(others, sql` `)}`;
}
