import { manyItems } from '@heirloom/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordActivity } from '#features/spaces/activity.repo.ts';
import { keptDays } from '#features/spaces/kept-days.ts';
import type { Db } from '#platform/db/schema.ts';

/** `collectionIds`: what was taken out as a whole. */
type Deed = { spaceIds: readonly string[]; actorId: string; collectionIds?: readonly string[] };

/** Records that many items have left spaces in this transaction, in whatever way: last in it. */
export async function recordManyWithdrawn(
  trx: Db,
  { spaceIds, actorId, collectionIds = [] }: Deed,
): Promise<void> {
  for (const spaceId of spaceIds) {
    const rows = await trx
      .selectFrom('space_item')
      .select('media_id')
      .where('space_id', '=', spaceId)
      .where('is_in', '=', false)
      .where('withdrawn_at', '=', sql<Date>`now()`)
      .execute();
    if (rows.length <= manyItems) continue;
    const mediaIds = rows.map(({ media_id }) => media_id);
    const activity = { spaceId, actorId, count: mediaIds.length, mediaIds, collectionIds };
    await recordActivity(trx, { ...activity, kind: 'withdrew' });
  }
}

type Trashed = { mediaIds: readonly string[]; actorId: string };

/** Records in each space that shows some of them that many items are in the trash: last in the transaction. */
export async function recordManyTrashed(trx: Db, { mediaIds, actorId }: Trashed): Promise<void> {
  if (mediaIds.length <= manyItems) return;
  const rows = await trx
    .selectFrom('space_item')
    .select(['space_id', 'media_id'])
    .where('media_id', 'in', [...mediaIds])
    .where('is_in', '=', true)
    .orderBy('space_id')
    .execute();
  for (const [spaceId, places] of Map.groupBy(rows, ({ space_id }) => space_id)) {
    const ids = places.map(({ media_id }) => media_id);
    const activity = { spaceId, actorId, count: ids.length, mediaIds: ids };
    await recordActivity(trx, { ...activity, kind: 'trashed' });
  }
}

export type TakenEntry = { id: number; kind: 'withdrew' | 'trashed'; collection_ids: string[] };
type Wanted = { spaceId: string; entryId: number };

/** Locks the entry of many items that were taken out or trashed, as long as they can be brought back. */
export async function lockTaken(
  trx: Db,
  { spaceId, entryId }: Wanted,
): Promise<TakenEntry | undefined> {
  const { rows } = await sql<TakenEntry>`
    select id, kind, collection_ids from space_activity as entry
    where id = ${entryId} and space_id = ${spaceId} and ${isKept} for update`.execute(trx);
  return rows[0];
}

/** Lists what of an entry its owner can bring back: nothing has happened to it since. */
export async function listTakenOf(
  trx: Db,
  { entryId, userId }: { entryId: number; userId: string },
): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    select taken.media_id from space_activity as entry, lateral (${takenItems}) as taken
    where entry.id = ${entryId} and taken.owner_id = ${userId} order by taken.media_id`.execute(
    trx,
  );
  return rows.map(({ media_id }) => media_id);
}

/** Makes an entry say less by what was brought back, or nothing any more. */
export async function forgetTaken(
  trx: Db,
  entryId: number,
  mediaIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('space_activity_item')
    .where('activity_id', '=', entryId)
    .where(sql<boolean>`media_id = any(${[...mediaIds]}::uuid[])`)
    .execute();
  const emptied = await trx
    .deleteFrom('space_activity')
    .where('id', '=', entryId)
    .where('count', '<=', mediaIds.length)
    .executeTakeFirst();
  if (emptied.numDeletedRows > 0n) return;
  await trx
    .updateTable('space_activity')
    .set(({ eb }) => ({ count: eb('count', '-', mediaIds.length) }))
    .where('id', '=', entryId)
    .execute();
}

const isKept = sql`entry.kind in ('withdrew', 'trashed') and entry.at > now() - make_interval(days => ${sql.lit(keptDays)})`;

/** Everything that left in one transaction has the moment of its entry. */
const takenItems: RawBuilder<unknown> = sql`
  select about.media_id, media.user_id as owner_id from space_activity_item about
    join media on media.id = about.media_id and media.purging_at is null
    join space_item item on item.space_id = entry.space_id and item.media_id = about.media_id
  where about.activity_id = entry.id and case entry.kind
    when 'withdrew' then not item.is_in and item.withdrawn_at = entry.at and media.deleted_at is null
    else item.is_in and media.deleted_at = entry.at end`;

/** Whether a reader can bring back something of an entry; viewers add nothing to a space. */
export function mayBringBack(userId: string): RawBuilder<boolean> {
  return sql<boolean>`
    ${isKept} and (entry.kind = 'trashed' or mine.role <> 'viewer')
    and exists (select from (${takenItems}) as taken where taken.owner_id = ${userId})`;
}
