import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { ActivityKind } from '@heirloom/contract/spaces/activity-kind.ts';
import { type RawBuilder, sql } from 'kysely';
import { mayBringBack } from '#features/spaces/many-items.repo.ts';
import type { Db } from '#platform/db/schema.ts';

export type ActivityRow = {
  id: number;
  kind: ActivityKind;
  at: Date;
  is_new: boolean;
  actor_id: string | null;
  actor_name: string | null;
  count: number | null;
  guest_name: string | null;
  may_bring_back: boolean;
};

type Page = {
  spaceId: string;
  userId: string;
  before: number | null;
  limit: number;
  /** Only what others did since then. */
  since?: Date;
};

/**
 * Lists what happened in a space for a member, newest first, without entries of whose items nothing is left to see. One
 * row more than `limit`: there is more. People are named whom the reader met there: they are in it, or were when the
 * reader had joined.
 */
export async function listActivity(
  db: Db,
  { spaceId, userId, before, limit, since }: Page,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select entry.id, entry.kind, entry.at, entry.count, entry.guest_name,
      person.id as actor_id, person.name as actor_name,
      ${mayBringBack(userId)} as may_bring_back,
      entry.at > mine.new_since and entry.actor_id is distinct from ${userId}::uuid as is_new
    from space_activity entry
      join space_member mine on mine.space_id = entry.space_id and mine.user_id = ${userId}
      left join auth."user" person on person.id = entry.actor_id and (mine.joined_at <= entry.at or exists (
        select from space_member other where other.space_id = entry.space_id and other.user_id = entry.actor_id
      ))
    where entry.space_id = ${spaceId}
      and (entry.kind in ('joined', 'left', 'withdrew', 'trashed') or exists (${itemsOfEntry}))
      ${since === undefined ? sql`` : sql`and entry.at > ${since} and entry.actor_id is distinct from ${userId}::uuid`}
      ${before === null ? sql`` : sql`and (entry.at, entry.id) < (select at, id from space_activity where id = ${before} and space_id = ${spaceId})`}
    order by entry.at desc, entry.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** What of an entry its space shows now. */
const itemsOfEntry: RawBuilder<unknown> = sql`
  select item.* from space_item item
    where entry.kind = 'added' and item.space_id = entry.space_id and item.owner_id = entry.actor_id
      and item.added_at between entry.began_at and entry.at and item.is_in and item.is_live
  union all
  select item.* from space_activity_item about
    join space_item item on item.space_id = entry.space_id and item.media_id = about.media_id
    where entry.kind in ('mended', 'commented', 'guest-files') and about.activity_id = entry.id
      and item.is_in and item.is_live`;

export type ActivityTotals = {
  id: number;
  total: number;
  video: number;
  image: number;
  audio: number;
  from_year: number | null;
  to_year: number | null;
};

/** Counts the items of entries. */
export async function countActivityItems(
  db: Db,
  ids: readonly number[],
): Promise<ActivityTotals[]> {
  const { rows } = await sql<ActivityTotals>`
    select entry.id, item.* from space_activity entry, lateral (
      select count(*) as total, count(*) filter (where type = 'video') as video,
        count(*) filter (where type = 'image') as image, count(*) filter (where type = 'audio') as audio,
        extract(year from min(captured_at))::integer as from_year,
        extract(year from max(captured_at))::integer as to_year
      from (${itemsOfEntry}) as item
    ) as item
    where entry.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

export type ActivityItem = {
  entry_id: number;
  id: string;
  type: MediaType;
  title: string;
  version: number;
  has_thumbnail: boolean;
};

/** Lists some items of entries, to be shown with them. */
export async function listActivityItems(
  db: Db,
  { ids, each }: { ids: readonly number[]; each: number },
): Promise<ActivityItem[]> {
  const { rows } = await sql<ActivityItem>`
    select entry.id as entry_id, media.id, media.type, media.title, media.version,
      media.thumbnail_path is not null as has_thumbnail
    from space_activity entry, lateral (
      select media_id, added_at from (${itemsOfEntry}) as shown order by added_at desc, media_id limit ${each}
    ) as item
      join media on media.id = item.media_id
    where entry.id = any(${[...ids]}::bigint[])
    order by entry.id, item.added_at desc, media.id`.execute(db);
  return rows;
}
