import type { OfferPlace } from '@heirloom/contract/offers/offers.schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { isActive } from '#features/family/unowned-spaces.read.ts';
import type { Db } from '#platform/db/schema.ts';

/** What a space shows of a person. Parts of a film go where the film goes. */
function shown(spaceId: RawBuilder<unknown>, giverId: RawBuilder<unknown>) {
  return sql`
    from space_item item join media on media.id = item.media_id
    where item.space_id = ${spaceId} and item.owner_id = ${giverId} and item.is_in and item.is_live
      and media.deleted_at is null and media.parent_id is null`;
}

const state = sql`case
  when offer.answer = 'accepted' then 'moving'
  when offer.answer = 'refused' then 'refused'
  when offer.answer = 'over' or offer.expires_at <= now() or not exists (
    select from space_member member where member.space_id = offer.space_id and member.user_id = offer.asked_id
      and member.role = 'owner') then 'over'
  else 'waiting' end`;

export type PlaceRow = {
  space_id: string;
  space_name: string;
  item_count: number;
  size_bytes: number;
  owners: OfferPlace['owners'];
  offer_id: string | null;
  asked_name: string | null;
  state: NonNullable<OfferPlace['offer']>['state'];
  expires_at: Date | null;
  words: string | null;
};

type Wanted = { giverId: string; spaceId?: string; isMember: boolean };

/**
 * Lists the open spaces that show something of a person, with those who could take it over; `isMember` narrows to those
 * that the person is in, `spaceId` to one.
 */
export async function listPlaces(
  db: Db,
  { giverId, spaceId, isMember }: Wanted,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select space.id as space_id, space.name as space_name, total.item_count, total.size_bytes,
      (select coalesce(jsonb_agg(jsonb_build_object('userId', person.id, 'displayName', person.name)
          order by lower(person.name), person.id), '[]')
        from space_member owner join auth."user" person on person.id = owner.user_id
        where owner.space_id = space.id and owner.role = 'owner' and person.id <> ${giverId} and ${isActive}) as owners,
      offer.id as offer_id, asked.name as asked_name, ${state} as state, offer.expires_at, offer.words
    from space
      join lateral (select count(*) as item_count, coalesce(sum(media.file_size), 0)::bigint as size_bytes
        ${shown(sql`space.id`, sql`${giverId}`)}) total on total.item_count > 0
      left join space_member mine on mine.space_id = space.id and mine.user_id = ${giverId}
      left join space_offer offer on offer.space_id = space.id and offer.giver_id = ${giverId}
      left join auth."user" asked on asked.id = offer.asked_id
    where space.closed_at is null and (${!isMember} or mine.user_id is not null)
      and ${spaceId === undefined ? sql`true` : sql`space.id = ${spaceId}`}
      and space.id in (select space_id from space_item where owner_id = ${giverId} and is_in)
    order by lower(space.name), space.id`.execute(db);
  return rows;
}

export type AskedRow = {
  id: string;
  giver_name: string;
  is_by_administrator: boolean;
  state: 'waiting' | 'moving';
  expires_at: Date;
  bytes_left: number;
  item_count: number;
  size_bytes: number;
};

/** Lists what an owner of a space is asked to take over there, and what is being handed to them; `id` narrows to one. */
export async function listAsked(
  db: Db,
  { askedId, spaceId, id }: { askedId: string; spaceId: string; id?: string },
): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select * from (
      select offer.id, giver.name as giver_name, offer.made_by is distinct from offer.giver_id as is_by_administrator,
        ${state} as state, offer.expires_at, offer.bytes_left, total.item_count, total.size_bytes, offer.made_at
      from space_offer offer
        join auth."user" giver on giver.id = offer.giver_id
        join lateral (select count(*) as item_count, coalesce(sum(media.file_size), 0)::bigint as size_bytes
          ${shown(sql`offer.space_id`, sql`offer.giver_id`)}) total on true
      where offer.space_id = ${spaceId} and offer.asked_id = ${askedId}
        and ${id === undefined ? sql`true` : sql`offer.id = ${id}`}
    ) asked
    where state in ('waiting', 'moving')
    order by made_at, id`.execute(db);
  return rows;
}

export type OfferedRow = { id: string; file_size: number; tape_id: string | null };

/** Lists what a space shows of a person and can be handed over, in the order in which it came there. */
export async function listOffered(
  db: Db,
  { spaceId, giverId }: { spaceId: string; giverId: string },
): Promise<OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    select media.id, media.file_size,
      (select tape_id from tape_item where tape_item.media_id = media.id) as tape_id
    ${shown(sql`${spaceId}`, sql`${giverId}`)} order by item.added_at, media.id`.execute(db);
  return rows;
}

/** Lists these films with their parts, which go along. */
export async function listWithParts(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(${[...ids]}::uuid[]) as id
    union all select id from media where parent_id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
