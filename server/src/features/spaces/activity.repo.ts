import type { ActivityKind } from '@heirloom/contract/spaces/activity-kind.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

export type Activity = { spaceId: string; actorId: string } & (
  | { kind: 'added' | 'joined' | 'left' }
  | { kind: 'mended' | 'commented'; mediaIds: readonly string[] }
  | {
      kind: 'withdrew' | 'trashed';
      count: number;
      mediaIds: readonly string[];
      collectionIds?: readonly string[];
    }
  | { kind: 'guest-files'; guestName: string; mediaIds: readonly string[] }
);

/** These hold what a person does on a day. */
const gathered: readonly ActivityKind[] = ['added', 'mended', 'commented'];

/**
 * Records what somebody did in a space, last in the transaction that does it. What was added is found later by when it
 * came and whose it is: so ten thousand items are one row.
 */
export async function recordActivity(trx: Db, activity: Activity): Promise<void> {
  const { spaceId, actorId, kind } = activity;
  const mediaIds = 'mediaIds' in activity ? activity.mediaIds : [];
  const row = {
    space_id: spaceId,
    actor_id: actorId,
    kind,
    day: today,
    count: 'count' in activity ? activity.count : null,
    guest_name: 'guestName' in activity ? activity.guestName : null,
    ...('collectionIds' in activity && { collection_ids: [...(activity.collectionIds ?? [])] }),
  };
  const { id } = await trx
    .insertInto('space_activity')
    .values(row)
    .$if(gathered.includes(kind), (insert) =>
      insert.onConflict((clash) =>
        clash
          .columns(['space_id', 'actor_id', 'kind', 'day'])
          .where(sql.ref('kind'), 'in', sql`('added', 'mended', 'commented')`)
          // Transactions end in another order than they begin.
          .doUpdateSet({
            began_at: sql<Date>`least(space_activity.began_at, now())`,
            at: sql<Date>`greatest(space_activity.at, now())`,
          }),
      ),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into space_activity_item (activity_id, media_id)
    select ${id}, unnest(${[...mediaIds]}::uuid[]) on conflict do nothing`.execute(trx);
}

const today = sql<string>`(now() at time zone 'UTC')::date`;

/** Records that somebody mended an item in every space that shows it, of which they are a member. */
export async function recordMended(
  trx: Db,
  { actorId, mediaId }: { actorId: string; mediaId: string },
): Promise<void> {
  const places = await trx
    .selectFrom('space_item as item')
    .innerJoin('space_member as member', 'member.space_id', 'item.space_id')
    .select('item.space_id as spaceId')
    .where('item.media_id', '=', mediaId)
    .where('item.is_in', '=', true)
    .where('member.user_id', '=', actorId)
    .orderBy('item.space_id')
    .execute();
  for (const { spaceId } of places) {
    await recordActivity(trx, { spaceId, actorId, kind: 'mended', mediaIds: [mediaId] });
  }
}

type Said = { space_id: string; media_id: string; author_id: string | null; created_at: Date };

/** Takes an item out of the entry of a day when its author's last comment on it of that day is deleted. */
export async function forgetCommented(
  trx: Db,
  { space_id, media_id, author_id, created_at }: Said,
): Promise<void> {
  await sql`
    delete from space_activity_item about using space_activity entry
    where about.activity_id = entry.id and about.media_id = ${media_id}
      and entry.kind = 'commented' and entry.space_id = ${space_id} and entry.actor_id = ${author_id}
      and entry.day = (${created_at}::timestamptz at time zone 'UTC')::date
      and not exists (
        select from item_comment other
        where other.space_id = entry.space_id and other.media_id = about.media_id
          and other.author_id = entry.actor_id and (other.created_at at time zone 'UTC')::date = entry.day
      )`.execute(trx);
}

/** Forgets that somebody has commented, whose words are gone. */
export async function forgetCommentedBy(trx: Db, actorId: string): Promise<void> {
  await trx
    .deleteFrom('space_activity')
    .where('actor_id', '=', actorId)
    .where('kind', '=', 'commented')
    .execute();
}
