import { type Kysely, sql } from 'kysely';

/**
 * Two changes at once leave each item in a space a reason to be there. Everybody locks in one order, so that nobody waits
 * for who waits for them: space, collection, place of a collection in a space, item, item in a space (decision 0048).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** As in 0040. */
const copied = [
  'type',
  'title',
  'upload_date',
  'capture_order',
  'captured_at',
  'capture_precision',
  'file_size',
  'duration_ms',
  'width',
  'height',
];

/** Takes out of spaces what is in them through `removed` only. The locks make the last look see what others did. */
const leave = (name: string, places: string): string => `
  create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      perform from media where id in (
          select place.media_id from (${places}) as place
            join space_item shown on shown.space_id = place.space_id and shown.media_id = place.media_id
          where shown.is_in and not shown.is_itself
        ) order by id for share;
      perform from space_item where is_in and not is_itself and (space_id, media_id) in (${places})
        order by space_id, media_id for update;
      update space_item set is_in = false, withdrawn_at = now()
      from (${places}) as place
      where space_item.space_id = place.space_id and space_item.media_id = place.media_id
        and space_item.is_in and not space_item.is_itself
        and not exists (
          select from space_collection other
            join collection_items item on item.collection_id = other.collection_id
          where other.space_id = space_item.space_id and item.media_id = space_item.media_id
        );
      return null;
    end $$`;

const statements = [
  `create or replace function add_through_collections() returns trigger language plpgsql as $$
    begin
      perform from space_collection where collection_id in (select collection_id from added)
        order by space_id, collection_id for share;
      perform from media where id in (
          select media_id from added join space_collection held on held.collection_id = added.collection_id
        ) order by id for share;
      insert into space_item (space_id, media_id, owner_id, is_itself, is_in, is_live, ${copied.join(', ')})
      select distinct on (held.space_id, media.id) held.space_id, media.id, media.user_id, false, true,
        media.deleted_at is null, ${copied.map((column) => `media.${column}`).join(', ')}
      from added
        join space_collection held on held.collection_id = added.collection_id
        join collections on collections.id = added.collection_id
        join space_member member on member.space_id = held.space_id
          and member.user_id = collections.user_id and member.role <> 'viewer'
        join media on media.id = added.media_id and media.user_id = collections.user_id
      order by held.space_id, media.id
      on conflict (space_id, media_id) do update set is_in = not space_item.is_held_back,
        withdrawn_at = case when space_item.is_held_back then space_item.withdrawn_at end;
      return null;
    end $$`,
  leave(
    'leave_through_collections',
    `select held.space_id, removed.media_id from removed
      join space_collection held on held.collection_id = removed.collection_id`,
  ),
  // Where the collection itself is deleted, its items are gone before this is asked.
  leave(
    'leave_with_collections',
    `select removed.space_id, item.media_id from removed
        join collection_items item on item.collection_id = removed.collection_id
      union select alone.space_id, alone.media_id from space_item alone
        where alone.space_id in (select space_id from removed) and alone.is_in and not alone.is_itself
          and not exists (
            select from space_collection held join collection_items item on item.collection_id = held.collection_id
            where held.space_id = alone.space_id and item.media_id = alone.media_id
          )`,
  ),
];
