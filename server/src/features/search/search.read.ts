import type { MediaSort, SortDirection } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CollectionScope, isInScope } from '#features/collections/collections.read.ts';
import type { MediaScope } from '#features/media-items/media-scope.ts';
import type { CursorRow } from '#features/media/list-cursor.ts';
import { listOrder } from '#features/media/list-order.ts';
import { searchColumns } from '#features/media/media.read.ts';
import { firstRows, partsOf, rowsIn } from '#features/media/scope-rows.read.ts';
import { estimateRows } from '#platform/db/estimate-rows.ts';
import type { Database } from '#platform/db/schema.ts';
import { type Match, matches } from '#platform/db/search-text.ts';

/**
 * Every query names whose items are searched, a person's or those in spaces that they see; the client cannot choose the
 * person.
 */
export type Search = { ownerId?: string; spaceIds?: readonly string[]; query: string };

export type MediaSearch = Search & {
  match?: Match | undefined;
  type?: MediaType | undefined;
  year?: string | undefined;
  collectionId?: string | undefined;
};

export type ResultOrder = { sort: MediaSort; direction: SortDirection };

export const rowCount = sql<number>`count(*)`.as('count');

type Page = { order: ResultOrder; after: CursorRow | null; limit: number };

/** Finds one page of the matching items. */
export async function findMedia(
  db: Kysely<Database>,
  search: MediaSearch,
  { order: { sort, direction }, after, limit }: Page,
) {
  const { key, value, bound } = listOrder(sort, direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const rows = await firstRows(db, scopeOf(search), {
    isSearch: true,
    key,
    value,
    direction,
    limit: limit + 1,
    narrow: (all) =>
      narrowed(db, all, search).$if(after !== null, (select) =>
        select.where(
          sql<SqlBool>`(${key}, id) ${beyond} (${bound(after!.value)}, ${after!.id}::uuid)`,
        ),
      ),
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)! : null;
  return { rows: page, next: last && { value: last.cursor_value, id: last.id } };
}

/**
 * Returns how many items the database expects to match: as many as in the part of the scope with most of them, since what
 * is in one part is often in others too.
 */
export function estimateMatches(db: Kysely<Database>, search: MediaSearch): Promise<number> {
  const parts = partsOf(db, scopeOf(search));
  return estimateRows(
    db,
    parts.map((rows) => sql`(${narrowed(db, rows, search).select('id')})`),
  );
}

/** Finds collections, those with the text as typed first, each newest first; and how many there are. */
export async function findCollections(
  db: Kysely<Database>,
  scope: CollectionScope,
  { query, limit }: { query: string; limit: number },
): Promise<{ ids: string[]; count: number }> {
  const columns = { text: 'search_text', words: 'search_text' };
  const found = await db
    .selectFrom('collections')
    .select('id')
    .select(sql<number>`count(*) over ()`.as('count'))
    .where(isInScope(scope, 'collections'))
    .where(matches(columns, query))
    .orderBy(matches(columns, query, 'text'), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return { ids: found.map(({ id }) => id), count: found[0]?.count ?? 0 };
}

/** Finds the years of the matching items, latest first; a decade comes right before its first year. */
export function findYears(db: Kysely<Database>, search: MediaSearch) {
  const matching = narrowed(db, rowsIn(db, scopeOf(search)), search);
  return db
    .selectFrom(matching.select(yearShown.as('year')).as('found'))
    .select('year')
    .select(rowCount)
    .groupBy('year')
    .orderBy(sql`left(year, 4) desc, year desc`)
    .execute();
}

export function narrowed(
  db: Kysely<Database>,
  rows: ReturnType<typeof rowsIn>,
  { ownerId, spaceIds, query, match, type, year, collectionId }: MediaSearch,
) {
  return rows
    .where(matches(searchColumns, query, match))
    .$if(type !== undefined, (select) => select.where('type', '=', type!))
    .$if(year !== undefined, (select) => select.where(yearShown, '=', year!))
    .$if(collectionId !== undefined, (select) =>
      select.where('id', 'in', itemsOf(db, ownedBy({ ownerId, spaceIds }), collectionId!)),
    );
}

export function scopeOf({ ownerId, spaceIds }: Pick<Search, 'ownerId' | 'spaceIds'>): MediaScope {
  const own = ownerId === undefined ? {} : { ownerId };
  return spaceIds === undefined ? { ownerId: ownerId! } : { ...own, spaceIds };
}

function ownedBy({ ownerId, spaceIds }: Pick<Search, 'ownerId' | 'spaceIds'>): CollectionScope {
  return {
    ...(ownerId !== undefined && { ownerId }),
    ...(spaceIds !== undefined && { spaceIds }),
  };
}

/** Another person's collection gives no items, like one that does not exist. */
function itemsOf(db: Kysely<Database>, scope: CollectionScope, collectionId: string) {
  return db
    .selectFrom('collection_items as item')
    .innerJoin('collections as c', 'c.id', 'item.collection_id')
    .select('item.media_id')
    .where('c.id', '=', collectionId)
    .where(isInScope(scope, 'c'));
}

/** The year that the card shows: the capture year, '1980s' where only the decade is known, else the upload year. */
const yearShown: RawBuilder<string> = sql`case
  when captured_at is null or capture_precision = 'unknown'
    then to_char(upload_date at time zone 'UTC', 'YYYY')
  when capture_precision = 'decade' then left(to_char(captured_at, 'YYYY'), 3) || '0s'
  else to_char(captured_at, 'YYYY') end`;
