import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { mayPassOn } from '#features/spaces/may-pass-on.read.ts';

/** A link within a query: the columns of its row, or the values of one that was read before. */
type Link = { id: RawBuilder<unknown>; makerId: RawBuilder<unknown> };

export function linkIn(table: string): Link {
  return { id: sql.ref(`${table}.id`), makerId: sql.ref(`${table}.user_id`) };
}

export function linkOf({ id, user_id }: { id: string; user_id: string }): Link {
  return { id: sql`${id}::uuid`, makerId: sql`${user_id}::uuid` };
}

/**
 * The one rule of what a link shows, asked by every list, file, ZIP and preview, and by what ends links. Tells of a row of
 * `media` to which the link or its collection leads: it is its maker's own, or they edit a space where it may be passed on
 * and its owner has not ended the link for it. `spaceId`: that space must be this one.
 */
export function mayShowItem(
  link: Link,
  spaceId?: string | RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const inSpace = spaceId === undefined ? sql`` : sql`and place.space_id = ${spaceId}`;
  return sql<SqlBool>`(media.user_id = ${link.makerId} or (
    exists (
      select from space_item place
        join space on space.id = place.space_id and space.closed_at is null
        join space_member maker on maker.space_id = place.space_id and maker.user_id = ${link.makerId}
        join space_member owner on owner.space_id = place.space_id and owner.user_id = place.owner_id
      where place.media_id = media.id and place.is_in and maker.role in ('editor', 'owner')
        and ${mayPassOn({ place: 'place', owner: 'owner' })} ${inSpace}
    ) and not exists (
      select from share_exception ended where ended.share_id = ${link.id} and ended.media_id = media.id
    )))`;
}

/** The same of a row of `collections`, called `collection`: it is its maker's own, or one of a space where they may link it. */
export function mayShowCollection(link: Link): RawBuilder<SqlBool> {
  return sql<SqlBool>`(collection.user_id = ${link.makerId} or exists (
    select from space_member maker join space on space.id = maker.space_id and space.closed_at is null
    where maker.space_id = collection.space_id and maker.user_id = ${link.makerId}
      and (maker.role in ('editor', 'owner')
        or (maker.role = 'contributor' and collection.maker_id = ${link.makerId}))
  ))`;
}
