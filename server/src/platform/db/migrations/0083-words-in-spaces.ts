import { type Kysely, sql } from 'kysely';

/**
 * `space_item` also repeats what is searched, with indexes like those of `media`: a search in a space is one walk of an
 * index, too, and reads nothing of an archive that the space does not show.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

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
  'search_text',
  'search_words',
];
const rowOf = (name: string): string =>
  `row(${['user_id', 'deleted_at', ...copied].map((column) => `${name}.${column}`).join(', ')})`;

const statements = [
  'alter table space_item add column search_text text, add column search_words text',
  `update space_item set search_text = media.search_text, search_words = media.search_words
    from media where media.id = space_item.media_id`,
  'alter table space_item alter column search_text set not null, alter column search_words set not null',
  `create index space_item_search_idx on space_item using gin (space_id, search_text gin_trgm_ops)
    where is_in and is_live`,
  `create index space_item_words_idx on space_item using gin (space_id, search_words gin_trgm_ops)
    where is_in and is_live`,
  // For the newest films of a space, which may have none.
  `create index space_item_type_upload_idx on space_item (space_id, type, upload_date desc, media_id desc)
    include (owner_id) where is_in and is_live`,
  // As in 0040.
  `create or replace function copy_to_space_items() returns trigger language plpgsql as $$
    begin
      update space_item set owner_id = new.user_id, is_live = new.deleted_at is null,
        ${copied.map((column) => `${column} = new.${column}`).join(', ')}
      where media_id = new.id;
      return null;
    end $$`,
  'drop trigger media_in_spaces on media',
  `create trigger media_in_spaces after update on media for each row
    when (${rowOf('old')} is distinct from ${rowOf('new')})
    execute function copy_to_space_items()`,
  // As in 0053.
  `create or replace function add_through_collections() returns trigger language plpgsql as $$
    begin
      perform from space_collection where collection_id in (select collection_id from added)
        order by space_id, collection_id for share;
      if not found then return null; end if;
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
];
