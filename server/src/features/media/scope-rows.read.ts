import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { MediaScope, OwnerFilter } from '#features/media-items/media-scope.ts';
import { cardColumns } from '#features/media/media.present.ts';
import type { Database, Db } from '#platform/db/schema.ts';
import { repeatedColumns } from '#platform/db/space-tables.ts';

/** A part of a scope that one index holds in each order: the parts of a scope have no item in common. */
type Part =
  | OwnerFilter
  | {
      spaceId: string;
      onlyOf: string | undefined;
      besides: { ownerId?: string; spaceIds: readonly string[] };
    };

type MediaRows = SelectQueryBuilder<Database, 'media', object>;

/** Takes a scope apart, such as 'Mine and shared' into the person's own and each space. */
function partsOf(scope: MediaScope): Part[] {
  if (scope === 'everyone' || !('spaceIds' in scope)) return [scope];
  const { ownerId, spaceIds, onlyOf } = scope;
  const own = ownerId === undefined ? {} : { ownerId };
  return [
    ...(ownerId === undefined ? [] : [{ ownerId }]),
    ...spaceIds.map((spaceId, index) => ({
      spaceId,
      onlyOf,
      besides: { ...own, spaceIds: spaceIds.slice(0, index) },
    })),
  ];
}

/** Selects the items of a scope outside the trash, as rows of `media` with the columns that lists read. */
export function rowsIn(db: Db, scope: MediaScope): MediaRows {
  const parts = partsOf(scope);
  return parts.length === 1 ? rowsOf(db, parts[0]!) : rowsOfAll(db, parts);
}

function rowsOf(db: Db, part: Part): MediaRows {
  if (part === 'everyone' || 'ownerId' in part) {
    return db.selectFrom('media').where('deleted_at', 'is', null).where(belongsTo(part));
  }
  return relation(db, rowsOfSpace(part));
}

function rowsOfAll(db: Db, parts: Part[]): MediaRows {
  const rows = parts.map((part) =>
    part === 'everyone' || 'ownerId' in part
      ? sql`select ${sql.raw(columns.join(', '))} from media where deleted_at is null and ${belongsTo(part)}`
      : rowsOfSpace(part),
  );
  return relation(db, sql.join(rows, sql` union all `));
}

type Order = { key: RawBuilder<unknown>; direction: 'asc' | 'desc'; limit: number };

/**
 * Reads the first rows of a scope in an order. `choose` says which rows and columns. Of several parts the first of each
 * are found in an index of its own, whether or not they are in another as well: else what is in two spaces would be
 * walked over to the end. Only those that are the first of all are read.
 */
export async function firstRows<Row>(
  db: Db,
  scope: MediaScope,
  {
    choose,
    key,
    direction,
    limit,
  }: Order & { choose: (rows: MediaRows) => SelectQueryBuilder<Database, 'media', Row> },
): Promise<Row[]> {
  const way = sql.raw(direction);
  const firstOf = (rows: MediaRows) =>
    choose(rows)
      .orderBy(sql`${key} ${way}, id ${way}`)
      .limit(limit);
  const parts = partsOf(scope);
  if (parts.length === 1) return firstOf(rowsOf(db, parts[0]!)).execute();
  const found = parts.map((part) => {
    const places = firstOf(rowsOf(db, withOthers(part))).clearSelect();
    return sql`(${places.select(['id', key.as('place')])})`;
  });
  const first = sql`select id from (
    select distinct on (place, id) id, place from (${sql.join(found, sql` union all `)}) as found
    order by place ${way}, id ${way} limit ${limit}) as first`;
  const rows = sql`select ${sql.raw(columns.join(', '))} from media where id in (${first})`;
  return firstOf(relation(db, rows)).execute();
}

/** A part with what is in other parts, too. */
function withOthers(part: Part): Part {
  return part === 'everyone' || 'ownerId' in part ? part : { ...part, besides: { spaceIds: [] } };
}

/** The condition of every list of one person's media or of everybody's. */
export function belongsTo(owner: OwnerFilter) {
  return owner === 'everyone' ? sql<SqlBool>`true` : sql<SqlBool>`user_id = ${owner.ownerId}`;
}

const relation = (db: Db, rows: RawBuilder<unknown>): MediaRows =>
  db.selectFrom(sql`(${rows})`.as('media'));

const columns = [
  ...new Set([...cardColumns, ...repeatedColumns, 'search_text', 'search_words', 'deleted_at']),
];
const spaceColumns = columns.map((column) => {
  if (column === 'id') return 'item.media_id as id';
  if (column === 'user_id') return 'item.owner_id as user_id';
  if (column === 'deleted_at') return 'null::timestamptz as deleted_at';
  return repeatedColumns.includes(column) ? `item.${column}` : `original.${column}`;
});

/** With a left join, which PostgreSQL leaves out where a query needs nothing but the repeated columns. */
function rowsOfSpace({ spaceId, onlyOf, besides }: Exclude<Part, OwnerFilter>) {
  const { ownerId, spaceIds } = besides;
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
  return sql`select ${sql.raw(spaceColumns.join(', '))}
    from space_item as item
      left join media as original on original.id = item.media_id and original.deleted_at is null
    where item.space_id = ${spaceId} and item.is_in and item.is_live ${sql.join(others, sql` `)}`;
}
