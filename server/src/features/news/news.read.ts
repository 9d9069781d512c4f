import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { NewsKind } from '@heirloom/contract/news/news-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { newsDays } from '#features/news/news-days.ts';
import { isAdmin, type Viewer } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

export type NewsRow = {
  id: number;
  kind: NewsKind;
  at: Date;
  read_at: Date | null;
  count: number;
  detail: string | null;
  actor_id: string | null;
  actor_name: string | null;
  space_id: string | null;
  space_name: string | null;
  media_id: string | null;
  type: MediaType | null;
  title: string | null;
  version: number | null;
  has_thumbnail: boolean;
};

const shownColumns = sql`news.id, news.kind, news.at, news.read_at, news.count, news.detail,
  person.id as actor_id, person.name as actor_name, space.id as space_id, space.name as space_name,
  media.id as media_id, media.type, media.title, media.version, media.thumbnail_path is not null as has_thumbnail`;

/** Lists what a person is told, newest first, without what they may see no longer. One row more than `limit`: there is more. */
export async function listNews(
  db: Db,
  viewer: Viewer,
  { before, limit }: { before: number | null; limit: number },
): Promise<NewsRow[]> {
  const older = sql`and (news.at, news.id) < (
    select at, id from news where id = ${before} and user_id = ${viewer.userId})`;
  const { rows } = await sql<NewsRow>`
    select ${shownColumns} ${newsFor(viewer)} ${before === null ? sql`` : older}
    order by news.at desc, news.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** Finds one entry of that list. */
export async function findNews(db: Db, viewer: Viewer, id: number): Promise<NewsRow | undefined> {
  const { rows } = await sql<NewsRow>`
    select ${shownColumns} ${newsFor(viewer)} and news.id = ${id}`.execute(db);
  return rows[0];
}

/** Counts the same. */
export async function countNews(
  db: Db,
  viewer: Viewer,
): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*) as total, count(*) filter (where read_at is null) as unread
    ${newsFor(viewer)}`.execute(db);
  return rows[0]!;
}

/**
 * What is about a space is for its members, and for the owner of the item; what is about an item for whoever sees it
 * there; what waits for an answer for who may give it now, the question to take over as long as it waits; what was answered
 * also for who is not in the space. People are named who are in it, and of whom one is asked to take something over.
 */
function newsFor(viewer: Viewer): RawBuilder<unknown> {
  const { userId, seesSpaces } = viewer;
  return sql`
    from news
      left join space on space.id = news.space_id
      left join media on media.id = news.media_id
      left join space_member mine on mine.space_id = news.space_id and mine.user_id = ${userId}
      left join space_item place on place.space_id = news.space_id and place.media_id = news.media_id
      left join space_member theirs on theirs.space_id = news.space_id and theirs.user_id = news.actor_id
      left join auth."user" person on person.id =
        case news.kind when 'offer-made' then news.actor_id else theirs.user_id end
    where news.user_id = ${userId} and news.at > now() - make_interval(days => ${newsDays})
      and (news.kind <> 'finding' or ${isAdmin(viewer)})
      and (news.space_id is null
        or (${seesSpaces} and space.closed_at is null and (mine.user_id is not null
          or news.kind in ('offer-accepted', 'offer-refused') or media.user_id = ${userId} or (news.kind = 'invited' and exists (
            select from space_link link where link.id::text = news.detail and link.uses_left > 0 and link.expires_at > now()
          )))))
      and (news.kind <> 'offer-made' or (mine.role = 'owner' and exists (
        select from space_offer offer where offer.space_id = news.space_id and offer.asked_id = ${userId}
          and offer.giver_id = news.actor_id and offer.answer is null and offer.expires_at > now())))
      and (news.kind not in ('guest-files', 'proposal-made') or mine.role in ('editor', 'owner')
        or media.user_id = ${userId})
      and (news.media_id is null
        or (media.deleted_at is null and (media.user_id = ${userId} or (place.is_in and place.is_live))))`;
}
