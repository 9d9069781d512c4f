import type { MediaSort, SortDirection } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaStatus, MediaType } from '@heirloom/contract/media/media.schema.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { summed, sumsOf } from '#features/media-items/archive-sums.read.ts';
import type { MediaScope, OwnerFilter } from '#features/media-items/media-scope.ts';
import type { CursorRow } from '#features/media/list-cursor.ts';
import { listOrder } from '#features/media/list-order.ts';
import { cardColumns } from '#features/media/media.present.ts';
import { firstRows, rowsIn } from '#features/media/scope-rows.read.ts';
import { isListed } from '#features/tapes/put-away.read.ts';
import type { Database } from '#platform/db/schema.ts';
import { matches } from '#platform/db/search-text.ts';

export type ListFilter = {
  type?: MediaType | undefined;
  statuses?: MediaStatus[] | undefined;
  query?: string | undefined;
  /** Only what this import has kept. */
  importId?: string | undefined;
  sort: MediaSort;
  direction: SortDirection;
};

/** Lists one page in the requested order, and returns where the next one begins. */
export async function listMedia(
  db: Kysely<Database>,
  scope: MediaScope,
  { after, limit, ...filter }: ListFilter & { after: CursorRow | null; limit: number },
) {
  const rows = await walk(db, scope, filter, { from: after, limit: limit + 1, step: 'on' });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)! : null;
  return { rows: page, next: last && { value: last.cursor_value, id: last.id } };
}

type Few = ListFilter & { after: CursorRow | null; limit: number; perFilm: number };

/** Lists one page like `listMedia`, with at most some of a film and its clips. */
export async function listFewOfEach(
  db: Kysely<Database>,
  scope: MediaScope,
  { after, limit, perFilm, ...filter }: Few,
) {
  const rows: Awaited<ReturnType<typeof listMedia>>['rows'] = [];
  const counts = new Map<string, number>();
  for (let from: CursorRow | null | undefined = after; from !== undefined;) {
    const page = await listMedia(db, scope, { ...filter, after: from, limit: readAtOnce });
    for (const row of page.rows) {
      const film = row.parent_id ?? row.id;
      const known = counts.get(film) ?? 0;
      if (known === perFilm) continue;
      counts.set(film, known + 1);
      rows.push(row);
      if (rows.length === limit) return { rows, next: { value: row.cursor_value, id: row.id } };
    }
    from = page.next ?? undefined;
  }
  return { rows, next: null };
}

const readAtOnce = 100;

type Walk = { from: CursorRow | null; limit: number; step: 'on' | 'back' };

/** Reads rows after or before a place, nearest first. */
function walk(
  db: Kysely<Database>,
  scope: MediaScope,
  filter: ListFilter,
  { from, limit, step }: Walk,
) {
  const { key, value } = listOrder(filter.sort, filter.direction);
  return firstRows(db, scope, {
    isSearch: Boolean(filter.query?.trim()),
    readsItems: filter.statuses !== undefined,
    key,
    value,
    direction: isAscending(filter, step) ? 'asc' : 'desc',
    limit,
    narrow: (rows) =>
      narrowed(rows, filter).$if(from !== null, (query) =>
        query.where(isBeyond(filter, from!, step)),
      ),
  });
}

const isAscending = ({ direction }: ListFilter, step: Walk['step']): boolean =>
  (direction === 'asc') === (step === 'on');

/** Compares rows, because an index can jump to that place; two conditions joined by `or` would be scanned. */
function isBeyond(filter: ListFilter, { value, id }: CursorRow, step: Walk['step']) {
  const { key, bound } = listOrder(filter.sort, filter.direction);
  const beyond = sql.raw(isAscending(filter, step) ? '>' : '<');
  const isBehind = sql<SqlBool>`(${key}, id) ${beyond} (${bound(value)}, ${id}::uuid)`;
  if (filter.sort !== 'owner') return isBehind;
  // Repeats the condition on one table: PostgreSQL does not derive a starting point from a comparison over two tables.
  return sql<SqlBool>`${key} ${beyond}= ${bound(value)} and ${isBehind}`;
}

/** Finds an item and its neighbours, its index and the total; undefined when the list does not contain the item. */
export async function mediaAround(
  db: Kysely<Database>,
  scope: MediaScope,
  { id, radius, ...filter }: ListFilter & { id: string; radius: number },
) {
  const item = await matching(db, scope, filter)
    .select(cardColumns)
    .select(listOrder(filter.sort, filter.direction).value.as('cursor_value'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!item) return undefined;
  const from = { value: item.cursor_value, id };
  const [before, after, index, total] = await Promise.all([
    walk(db, scope, filter, { from, limit: radius, step: 'back' }),
    walk(db, scope, filter, { from, limit: radius, step: 'on' }),
    countRows(matching(db, scope, filter).where(isBeyond(filter, from, 'back'))),
    countRows(matching(db, scope, filter)),
  ]);
  return { rows: [...before.reverse(), item, ...after], index, total };
}

async function countRows(rows: ReturnType<typeof matching>): Promise<number> {
  const { count } = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Returns the total of a list, and the last row of each of its full pages. */
export async function pageEnds(
  db: Kysely<Database>,
  scope: MediaScope,
  { pageSize, ...filter }: ListFilter & { pageSize: number },
): Promise<{ total: number; ends: CursorRow[] }> {
  const { key, column, value } = listOrder(filter.sort, filter.direction);
  const direction = sql.raw(filter.direction);
  const numbered = matching(db, scope, filter)
    .select(['id', sql.ref(column).as(column)])
    .select(
      sql<number>`row_number() over (order by ${key} ${direction}, id ${direction})`.as('place'),
    );
  type PlacedRow = CursorRow & { place: number };
  const { total, ends } = await db
    .selectFrom(numbered.as('numbered'))
    .select(sql<number>`count(*)`.as('total'))
    .select(
      // A second window function, or sorting the result, would cost as much as the rest of the query.
      sql<PlacedRow[]>`coalesce(
        json_agg(json_build_object('id', id, 'place', place, 'value', ${value}))
          filter (where place % ${sql.lit(pageSize)} = 0), '[]')`.as('ends'),
    )
    .executeTakeFirstOrThrow();
  const inOrder = ends.filter(({ place }) => place < total).toSorted((a, b) => a.place - b.place);
  return { total, ends: inOrder.map(({ value, id }) => ({ value, id })) };
}

/** Lists the ids of a list from its start. */
export async function listIds(
  db: Kysely<Database>,
  scope: MediaScope,
  { limit, ...filter }: ListFilter & { limit: number },
): Promise<string[]> {
  const { key } = listOrder(filter.sort, filter.direction);
  const direction = sql.raw(filter.direction);
  const rows = await matching(db, scope, filter)
    .select('id')
    .orderBy(sql`${key} ${direction}, id ${direction}`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Sums up a list. What is put away counts with its size and length, but not as an item. What a film lasts is not counted once more for its clips, which are counted as items. */
export async function sumUpMedia(
  db: Kysely<Database>,
  scope: MediaScope,
  type: MediaType | undefined,
) {
  if (scope === 'everyone' || !('spaceIds' in scope)) return readKeptSums(db, scope, type);
  const [all, clips] = await Promise.all([
    sumUpAll(db, scope, type),
    matching(db, scope, { type, withPutAway: true })
      .select(sql<number | null>`sum(duration_ms)::bigint`.as('durationMs'))
      .where('parent_id', 'is not', null)
      .executeTakeFirstOrThrow(),
  ]);
  const { totalDurationMs: withClips } = all;
  const totalDurationMs = withClips && withClips - (clips.durationMs ?? 0);
  return { ...all, totalDurationMs: totalDurationMs || null };
}

/** The same of one person's media or everybody's, without reading each item. */
async function readKeptSums(db: Kysely<Database>, owner: OwnerFilter, type: MediaType | undefined) {
  const theirs = matching(db, owner, { type, withPutAway: true });
  const [sums, putAway, latest] = await Promise.all([
    sumsOf(db, owner)
      .where('part', '=', 'live')
      .$if(type !== undefined, (select) => select.where('type', '=', type!))
      .select([
        summed.items.as('items'),
        summed.sizeBytes.as('totalSizeBytes'),
        summed.durationMs.as('durationMs'),
      ])
      .executeTakeFirstOrThrow(),
    countRows(theirs.where(sql<SqlBool>`media.id = any ((select put_away_ids())::uuid[])`)),
    theirs.select('upload_date').orderBy('upload_date', 'desc').limit(1).executeTakeFirst(),
  ]);
  return {
    count: sums.items - putAway,
    totalSizeBytes: sums.totalSizeBytes,
    totalDurationMs: sums.durationMs || null,
    latestUpload: latest?.upload_date ?? null,
  };
}

function sumUpAll(db: Kysely<Database>, scope: MediaScope, type: MediaType | undefined) {
  return matching(db, scope, { type, withPutAway: true })
    .select([
      sql<number>`count(*) filter (where ${isListed})`.as('count'),
      sql<number>`coalesce(sum(file_size), 0)::bigint`.as('totalSizeBytes'),
      sql<number | null>`nullif(sum(duration_ms), 0)::bigint`.as('totalDurationMs'),
      sql<Date | null>`max(upload_date)`.as('latestUpload'),
    ])
    .executeTakeFirstOrThrow();
}

/** Lists find by the same words as the search, each in the order of its column. */
export const searchColumns = { text: 'search_text', words: 'search_words' };

export function matching(db: Kysely<Database>, scope: MediaScope, filter: Narrowing) {
  return narrowed(rowsIn(db, scope), filter);
}

type Narrowing = Partial<Pick<ListFilter, 'type' | 'statuses' | 'query' | 'importId' | 'sort'>> & {
  /** With what is put away onto a tape, which otherwise only a search finds. */
  withPutAway?: boolean;
};

function narrowed(
  rows: ReturnType<typeof rowsIn>,
  { type, statuses, query, importId, sort, withPutAway = false }: Narrowing,
) {
  const words = query?.replaceAll(/\s+/g, ' ').trim();
  return (
    rows
      // Only when needed: with this join the query cannot use an index alone.
      .$if(sort === 'owner', (select) => select.innerJoin(ownerNames, 'owner_id', 'user_id'))
      .$if(statuses !== undefined, (select) => select.where('status', 'in', statuses!))
      .$if(type !== undefined, (select) => select.where('type', '=', type!))
      .$if(importId !== undefined, (select) => select.where(isKeptBy(importId!)))
      .$if(Boolean(words), (select) => select.where(matches(searchColumns, words!)))
      .$if(!words && !withPutAway, (select) => select.where(isListed))
  );
}

function isKeptBy(importId: string) {
  return sql<SqlBool>`media.id in (select media_id from import_entry
    where import_id = ${importId} and state = 'kept')`;
}

const ownerNames = sql<{ owner_id: string; owner_name: string }>`(
  select id as owner_id, lower(name) as owner_name from auth."user"
)`.as('owner');

/** Reads the names of people by their ids. */
export async function namesOfOwners(
  db: Kysely<Database>,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('auth.user')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
