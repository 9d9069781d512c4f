import type { CollectionType } from '@heirloom/contract/collections/collection-type.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { CursorRow } from '#features/collections/collection-cursor.ts';
import { shownItems } from '#features/collections/shown-items.read.ts';
import type { Database } from '#platform/db/schema.ts';
import { type Match, matches } from '#platform/db/search-text.ts';

type ListFilter = {
  type?: CollectionType | undefined;
  query?: string | undefined;
  match?: Match | undefined;
};

export type CollectionCardRow = NonNullable<Awaited<ReturnType<typeof readCollectionCard>>>;

/** Lists the collections of a person, newest first. */
export async function listCollections(
  db: Kysely<Database>,
  ownerId: string,
  {
    after,
    limit,
    type,
    query,
    match,
  }: ListFilter & { after: CursorRow<string> | null; limit: number },
) {
  const words = query?.replaceAll(/\s+/g, ' ').trim();
  const rows = await cards(db)
    .where('c.user_id', '=', ownerId)
    .$if(type !== undefined, (select) => select.where('c.type', '=', type!))
    .$if(Boolean(words), (select) => select.where(matches(searchColumns, words!, match)))
    .$if(after !== null, (select) => select.where(isOlder(after!)))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)! : null;
  return { rows: page, next: last && { value: last.cursor_value, id: last.id } };
}

/** Lists pinned ones first, the latest pinned foremost; then the latest updated. */
export function featuredCollections(db: Kysely<Database>, ownerId: string, limit: number) {
  return cards(db)
    .where('c.user_id', '=', ownerId)
    .orderBy('c.pinned_at', (order) => order.desc().nullsLast())
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

export function readCollectionCard(db: Kysely<Database>, id: string) {
  return cards(db).where('c.id', '=', id).executeTakeFirst();
}

/** Lists the collections of a person that contain some of these media. */
export async function collectionsContaining(
  db: Kysely<Database>,
  ownerId: string,
  mediaIds: string[],
) {
  return shownItems(db)
    .select('item.collection_id as collectionId')
    .select(sql<string[]>`array_agg(media.id)`.as('mediaIds'))
    .where('owner.user_id', '=', ownerId)
    .where('media.id', 'in', mediaIds)
    .groupBy('item.collection_id')
    .execute();
}

function cards(db: Kysely<Database>) {
  return db
    .selectFrom('collections as c')
    .leftJoin('media as chosen', (join) =>
      join
        .onRef('chosen.id', '=', 'c.thumbnail_media_id')
        .onRef('chosen.user_id', '=', 'c.user_id')
        .on('chosen.deleted_at', 'is', null),
    )
    .leftJoinLateral(
      shownItems(db)
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
      'chosen.id as chosen_id',
      'chosen.version as chosen_version',
      'chosen.thumbnail_path as chosen_path',
      'first.id as first_id',
      'first.version as first_version',
      'first.thumbnail_path as first_path',
    ])
    .select(
      shownItems(db)
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('item.collection_id', '=', sql.ref('c.id'))
        .as('item_count'),
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
