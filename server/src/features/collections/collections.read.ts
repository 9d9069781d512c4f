import type { CollectionType } from '@heirloom/contract/collections/collection-type.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { CursorRow } from '#features/collections/collection-cursor.ts';
import { type Belonging, mayShow, shownItems } from '#features/collections/shown-items.read.ts';
import type { Database } from '#platform/db/schema.ts';
import { matches } from '#platform/db/search-text.ts';

/** Whose collections: a person's own, and those of spaces that they see. */
export type CollectionScope = { ownerId?: string; spaceIds?: readonly string[] };

type ListFilter = { type?: CollectionType | undefined; query?: string | undefined };

export type CollectionCardRow = NonNullable<Awaited<ReturnType<typeof readCollectionCard>>>;

/** Lists the collections of a scope as a viewer sees them, newest first. */
export async function listCollections(
  db: Kysely<Database>,
  { viewerId, ...scope }: CollectionScope & { viewerId: string },
  { after, limit, type, query }: ListFilter & { after: CursorRow<string> | null; limit: number },
) {
  const words = query?.replaceAll(/\s+/g, ' ').trim();
  const rows = await cards(db, viewerId, belongingIn(scope))
    .where(isInScope(scope, 'c'))
    .$if(type !== undefined, (select) => select.where('c.type', '=', type!))
    .$if(Boolean(words), (select) => select.where(matches(searchColumns, words!)))
    .$if(after !== null, (select) => select.where(isOlder(after!)))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)! : null;
  return { rows: page, next: last && { value: last.cursor_value, id: last.id } };
}

/** Reads these collections of a scope as a viewer sees them. */
export async function readCollectionCards(
  db: Kysely<Database>,
  { viewerId, ...scope }: CollectionScope & { viewerId: string },
  ids: readonly string[],
): Promise<CollectionCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await cards(db, viewerId, belongingIn(scope))
    .where(isInScope(scope, 'c'))
    .where('c.id', 'in', ids)
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Lists pinned ones first, the latest pinned foremost; then the latest updated. */
export function featuredCollections(db: Kysely<Database>, ownerId: string, limit: number) {
  return cards(db, ownerId, 'person')
    .where('c.user_id', '=', ownerId)
    .orderBy('c.pinned_at', (order) => order.desc().nullsLast())
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

/** Reads a collection as a viewer sees it; whether they may, the caller asks. */
export function readCollectionCard(
  db: Kysely<Database>,
  { id, viewerId, belonging }: { id: string; viewerId: string; belonging: Belonging },
) {
  return cards(db, viewerId, belonging).where('c.id', '=', id).executeTakeFirst();
}

function belongingIn({ ownerId, spaceIds }: CollectionScope): Belonging {
  if (spaceIds === undefined) return 'person';
  return ownerId === undefined ? 'space' : 'either';
}

/** Selects what a person owns, and what belongs to these spaces and is not deleted. */
export function isInScope({ ownerId, spaceIds }: CollectionScope, collection: string) {
  const c = sql.table(collection);
  const own = ownerId === undefined ? [] : [sql`${c}.user_id = ${ownerId}`];
  const shared =
    spaceIds === undefined
      ? []
      : [sql`${c}.space_id = any(${[...spaceIds]}::uuid[]) and ${c}.removed_at is null`];
  return sql<SqlBool>`(${sql.join([...own, ...shared], sql` or `)})`;
}

/** Lists the collections of a scope that contain some of these media. */
export async function collectionsContaining(
  db: Kysely<Database>,
  scope: CollectionScope,
  mediaIds: string[],
) {
  return shownItems(db, belongingIn(scope))
    .select('item.collection_id as collectionId')
    .select(sql<string[]>`array_agg(media.id)`.as('mediaIds'))
    .where(isInScope(scope, 'owner'))
    .where('media.id', 'in', mediaIds)
    .groupBy('item.collection_id')
    .execute();
}

function cards(db: Kysely<Database>, viewerId: string, belonging: Belonging) {
  return db
    .selectFrom('collections as c')
    .leftJoin('space', (join) =>
      join.onRef('space.id', '=', 'c.space_id').on('space.closed_at', 'is', null),
    )
    .leftJoin('space_member as member', (join) =>
      join.onRef('member.space_id', '=', 'space.id').on('member.user_id', '=', viewerId),
    )
    .leftJoin('media as chosen', (join) =>
      join
        .onRef('chosen.id', '=', 'c.thumbnail_media_id')
        .on('chosen.deleted_at', 'is', null)
        .on(mayShow('c', 'chosen', belonging)),
    )
    .leftJoinLateral(
      shownItems(db, belonging)
        .select(['media.id', 'media.version', 'media.thumbnail_path'])
        .whereRef('item.collection_id', '=', sql.ref('c.id'))
        .orderBy('item.position', 'desc')
        .orderBy('item.id', 'desc')
        .limit(1)
        .as('first'),
      (join) => join.onTrue(),
    )
    .selectAll('c')
    .select([
      'space.name as space_name',
      'space.viewers_download',
      'member.role',
      'chosen.id as chosen_id',
      'chosen.version as chosen_version',
      'chosen.thumbnail_path as chosen_path',
      'first.id as first_id',
      'first.version as first_version',
      'first.thumbnail_path as first_path',
    ])
    .select(
      shownItems(db, belonging)
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('item.collection_id', '=', sql.ref('c.id'))
        .as('item_count'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('shares as share')
          .select('share.id')
          .whereRef('share.collection_id', '=', 'c.id')
          .where(sql<SqlBool>`coalesce(share.expires_at > now(), true)`),
      )
        .$castTo<boolean>()
        .as('is_linked'),
    )
    .select(
      sql<string>`to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as(
        'cursor_value',
      ),
    );
}

const isOlder = ({ value, id }: CursorRow<string>) =>
  sql<SqlBool>`(c.created_at, c.id) < (${value}::timestamp at time zone 'UTC', ${id}::uuid)`;

/** One indexed column holds name and description. */
const searchColumns = { text: 'c.search_text', words: 'c.search_text' };
