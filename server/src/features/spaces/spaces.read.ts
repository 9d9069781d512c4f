import { type SqlBool, sql } from 'kysely';
import type { SpaceRow } from '#features/spaces/spaces.repo.ts';
import type { Db } from '#platform/db/schema.ts';

export type SpaceCardRow = Awaited<ReturnType<typeof listSpaces>>[number];

/** Finds an open space. */
export function findOpenSpace(db: Db, id: string): Promise<SpaceRow | undefined> {
  return db
    .selectFrom('space')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Lists the open spaces of a person by name; `id` narrows to one. */
export function listSpaces(db: Db, userId: string, id?: string) {
  return db
    .selectFrom('space')
    .innerJoin('space_member as member', 'member.space_id', 'space.id')
    .leftJoin('space_item as chosen', (join) =>
      join
        .onRef('chosen.space_id', '=', 'space.id')
        .onRef('chosen.media_id', '=', 'space.cover_media_id')
        .on('chosen.is_in', '=', true)
        .on('chosen.is_live', '=', true),
    )
    .selectAll('space')
    .select([
      'member.role',
      'member.passes_on',
      'member.adds_everything',
      'chosen.media_id as chosen_id',
    ])
    .select(({ selectFrom }) => [
      selectFrom('space_member as each')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('each.space_id', '=', 'space.id')
        .as('member_count'),
      selectFrom('space_item as item')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('item.space_id', '=', 'space.id')
        .where('item.is_in', '=', true)
        .where('item.is_live', '=', true)
        .as('item_count'),
      selectFrom('space_item as item')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('item.space_id', '=', 'space.id')
        .whereRef('item.added_at', '>', 'member.visited_at')
        .whereRef('item.owner_id', '<>', 'member.user_id')
        .where(sql<SqlBool>`item.is_in and item.is_live`)
        .as('new_count'),
    ])
    .where('member.user_id', '=', userId)
    .where('space.closed_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('space.id', '=', id!))
    .orderBy(sql`lower(space.name)`)
    .orderBy('space.id')
    .execute();
}

/** Lists pictures for the cover of a space: the chosen one, else the four latest. */
export async function listCovers(
  db: Db,
  { id, chosen_id }: Pick<SpaceCardRow, 'id' | 'chosen_id'>,
): Promise<{ id: string; version: number }[]> {
  return db
    .selectFrom('space_item as item')
    .innerJoin('media', 'media.id', 'item.media_id')
    .select(['media.id', 'media.version'])
    .where('item.space_id', '=', id)
    .where('item.is_in', '=', true)
    .where('item.is_live', '=', true)
    .where('media.thumbnail_path', 'is not', null)
    .$if(chosen_id !== null, (query) => query.where('item.media_id', '=', chosen_id!))
    .orderBy('media.upload_date', 'desc')
    .orderBy('media.id', 'desc')
    .limit(4)
    .execute();
}

/** Lists all spaces by name, for the operator. */
export function listAllSpaces(db: Db) {
  return db
    .selectFrom('space')
    .select(['space.id', 'space.name', 'space.closed_at'])
    .select(({ selectFrom }) => [
      selectFrom('space_member as member')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('member.space_id', '=', 'space.id')
        .as('member_count'),
      selectFrom('space_item as item')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('item.space_id', '=', 'space.id')
        .where(sql<SqlBool>`item.is_in and item.is_live`)
        .as('item_count'),
    ])
    .orderBy(sql`lower(space.name)`)
    .orderBy('space.id')
    .execute();
}

/** Lists the members of a space by name; `limit`: only the first ones. */
export function listMembers(db: Db, spaceId: string, limit?: number) {
  return db
    .selectFrom('space_member as member')
    .innerJoin('auth.user as person', 'person.id', 'member.user_id')
    .select(['member.user_id', 'member.role', 'member.joined_at', 'person.name', 'person.image'])
    .where('member.space_id', '=', spaceId)
    .orderBy(sql`lower(person.name)`)
    .orderBy('member.user_id')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute();
}

/** Lists the closed spaces that a person owns and can still bring back; `id` narrows to one. */
export function listClosed(db: Db, userId: string, { days, id }: { days: number; id?: string }) {
  const ends = sql<Date>`space.closed_at + make_interval(days => ${days})`;
  return db
    .selectFrom('space')
    .innerJoin('space_member as member', 'member.space_id', 'space.id')
    .select(['space.id', 'space.name'])
    .select([sql<Date>`space.closed_at`.as('closed_at'), ends.as('ends_at')])
    .where('member.user_id', '=', userId)
    .where('member.role', '=', 'owner')
    .where(ends, '>', sql<Date>`now()`)
    .$if(id !== undefined, (query) => query.where('space.id', '=', id!))
    .orderBy('space.closed_at', 'desc')
    .execute();
}

/** Lists the open spaces that hold items of a person who is in them no more; `id` narrows to one. */
export function listLeft(db: Db, userId: string, id?: string) {
  return db
    .selectFrom('space_item as item')
    .innerJoin('space', 'space.id', 'item.space_id')
    .select(['space.id', 'space.name', sql<number>`count(*)`.as('item_count')])
    .where('item.owner_id', '=', userId)
    .where(sql<SqlBool>`item.is_in and item.is_live`)
    .where('space.closed_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('space_member as member')
            .select('member.user_id')
            .whereRef('member.space_id', '=', 'space.id')
            .where('member.user_id', '=', userId),
        ),
      ),
    )
    .$if(id !== undefined, (query) => query.where('space.id', '=', id!))
    .groupBy(['space.id', 'space.name'])
    .orderBy(sql`lower(space.name)`)
    .orderBy('space.id')
    .execute();
}

/** Lists the open spaces that hold an item, for its owner. */
export function listHolding(db: Db, { mediaId, ownerId }: { mediaId: string; ownerId: string }) {
  return db
    .selectFrom('space_item as item')
    .innerJoin('space', 'space.id', 'item.space_id')
    .select(['space.id', 'space.name'])
    .where('item.media_id', '=', mediaId)
    .where('item.owner_id', '=', ownerId)
    .where('item.is_in', '=', true)
    .where('space.closed_at', 'is', null)
    .orderBy(sql`lower(space.name)`)
    .execute();
}

/** Lists the open spaces that hold a collection, for its owner. */
export function listHoldingCollection(
  db: Db,
  { collectionId, ownerId }: { collectionId: string; ownerId: string },
) {
  return db
    .selectFrom('space_collection as held')
    .innerJoin('space', 'space.id', 'held.space_id')
    .innerJoin('collections', 'collections.id', 'held.collection_id')
    .select(['space.id', 'space.name'])
    .where('held.collection_id', '=', collectionId)
    .where('collections.user_id', '=', ownerId)
    .where('space.closed_at', 'is', null)
    .orderBy(sql`lower(space.name)`)
    .execute();
}

/** Lists what an own collection holds; nothing of somebody else's. */
export async function listInOwnCollection(
  db: Db,
  { collectionId, userId }: { collectionId: string; userId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('collection_items as item')
    .innerJoin('collections', 'collections.id', 'item.collection_id')
    .select('item.media_id')
    .where('collections.id', '=', collectionId)
    .where('collections.user_id', '=', userId)
    .execute();
  return rows.map((row) => row.media_id);
}

type LosingSpace = { id: string; name: string; itemCount: number; people: string[] };

/**
 * Lists the open spaces that show some of these items, to the items' owner and to members, with the others who see them
 * there, whom only a member learns.
 */
export async function listLosing(
  db: Db,
  { mediaIds, userId }: { mediaIds: readonly string[]; userId: string },
): Promise<LosingSpace[]> {
  const { rows } = await sql<LosingSpace>`
    select space.id, space.name, count(*) as "itemCount", array(
      select person.name from space_member other join auth."user" person on person.id = other.user_id
      where mine.user_id is not null and other.space_id = space.id and other.user_id <> ${userId}
      order by lower(person.name), person.id
    ) as people
    from space_item item join space on space.id = item.space_id
      left join space_member mine on mine.space_id = space.id and mine.user_id = ${userId}
    where item.media_id = any(${[...mediaIds]}::uuid[]) and item.is_in and item.is_live and space.closed_at is null
      and (mine.user_id is not null or item.owner_id = ${userId})
    group by space.id, mine.user_id
    order by lower(space.name), space.id`.execute(db);
  return rows;
}

/** Lists which of these items a space holds, in the trash or not. */
export function listPlacesIn(
  db: Db,
  { spaceId, mediaIds }: { spaceId: string; mediaIds: readonly string[] },
): Promise<{ media_id: string; is_live: boolean }[]> {
  return db
    .selectFrom('space_item')
    .select(['media_id', 'is_live'])
    .where('space_id', '=', spaceId)
    .where('media_id', 'in', [...mediaIds])
    .where('is_in', '=', true)
    .execute();
}

/** Lists which of these items a space holds that belong to somebody else than this person. */
export async function listForeignIn(
  db: Db,
  { spaceId, userId, mediaIds }: { spaceId: string; userId: string; mediaIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('space_item')
    .select('media_id')
    .where('space_id', '=', spaceId)
    .where('media_id', 'in', [...mediaIds])
    .where('owner_id', '<>', userId)
    .where('is_in', '=', true)
    .execute();
  return rows.map((row) => row.media_id);
}
