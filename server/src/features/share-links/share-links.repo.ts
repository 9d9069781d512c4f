import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  type Updateable,
  sql,
} from 'kysely';
import { linkIn, mayShowCollection, mayShowItem } from '#features/share-links/link-rules.read.ts';
import type { ShareExceptionTable, SharesTable } from '#platform/db/collection-tables.ts';
import type { Database, Db } from '#platform/db/schema.ts';

export type ShareRow = Selectable<SharesTable>;

export async function insertShare(db: Db, share: Insertable<SharesTable>): Promise<void> {
  await db.insertInto('shares').values(share).execute();
}

/** Locks a link of this person. */
export function lockShare(
  db: Db,
  { id, user_id }: Pick<ShareRow, 'id' | 'user_id'>,
): Promise<ShareRow | undefined> {
  return db
    .selectFrom('shares')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
}

/** False when this person has no such link. */
export async function updateShare(
  db: Db,
  { id, user_id }: Pick<ShareRow, 'id' | 'user_id'>,
  changes: Updateable<SharesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shares')
    // Setting the id makes an update without changes valid SQL; it then also says whether the link exists.
    .set({ ...changes, id })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The links of one person, one of these, or those to the same as one of these without itself; the links to these items,
 * except one person's; those to a collection; those that led into a space where their makers lost the right.
 */
export type WhichShares =
  | { ownerId: string; id?: string }
  | { ownerId: string; besides: Pick<ShareRow, 'id' | 'media_id' | 'collection_id'> }
  | { mediaIds: readonly string[]; exceptOwnerId?: string }
  | { collectionId: string }
  | { lostIn: string };

/** Deletes links and returns those that ended. */
export function deleteShares(
  db: Db,
  which: WhichShares,
): Promise<Pick<ShareRow, 'id' | 'user_id'>[]> {
  return db
    .deleteFrom('shares')
    .where((eb) => eb.and(conditionsOf(eb, which)))
    .returning(['id', 'user_id'])
    .execute();
}

function conditionsOf(
  eb: ExpressionBuilder<Database, 'shares'>,
  which: WhichShares,
): Expression<SqlBool>[] {
  if ('lostIn' in which) return [hasLostRight(which.lostIn)];
  if ('collectionId' in which) return [eb('collection_id', '=', which.collectionId)];
  if ('besides' in which) {
    const { id, media_id, collection_id } = which.besides;
    return [
      eb('user_id', '=', which.ownerId),
      eb('id', '<>', id),
      media_id === null ? eb('collection_id', '=', collection_id) : eb('media_id', '=', media_id),
    ];
  }
  if ('ownerId' in which) {
    const { ownerId, id } = which;
    return [eb('user_id', '=', ownerId), ...(id === undefined ? [] : [eb('id', '=', id)])];
  }
  const { mediaIds, exceptOwnerId } = which;
  return [
    eb('media_id', 'in', [...mediaIds]),
    ...(exceptOwnerId === undefined ? [] : [eb('user_id', '<>', exceptOwnerId)]),
  ];
}

/** What is in the trash keeps its links, and so does a deleted collection: both may come back. */
function hasLostRight(spaceId: string) {
  const link = linkIn('shares');
  return sql<SqlBool>`(
    (shares.media_id in (select media_id from space_item where space_id = ${spaceId})
      and not exists (select from media where media.id = shares.media_id and ${mayShowItem(link)}))
    or (shares.collection_id in (select id from collections where space_id = ${spaceId})
      and not exists (
        select from collections collection where collection.id = shares.collection_id and ${mayShowCollection(link)})))`;
}

/** Ends somebody's link for one item only. */
export async function insertShareException(
  db: Db,
  exception: Insertable<ShareExceptionTable>,
): Promise<void> {
  await db
    .insertInto('share_exception')
    .values(exception)
    .onConflict((clash) => clash.doNothing())
    .execute();
}

export async function countView(db: Db, id: string): Promise<void> {
  await db
    .updateTable('shares')
    .set({ views: sql`views + 1`, last_opened_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
