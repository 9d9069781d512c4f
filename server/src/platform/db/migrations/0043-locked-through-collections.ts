import { type Kysely, sql } from 'kysely';

/**
 * What is put into a collection is locked before it is put into the spaces that hold the collection: a change of it that
 * is not committed yet, such as into the trash, would not find the new rows.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(addThroughCollections).execute(db);
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

const addThroughCollections = `create or replace function add_through_collections() returns trigger language plpgsql as $$
  begin
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
  end $$`;
