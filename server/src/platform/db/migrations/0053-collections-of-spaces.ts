import { type Kysely, sql } from 'kysely';

/**
 * A collection belongs to a person or to a space. Deleted ones of a space are kept for a while, because many worked on
 * them.
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

const statements = [
  `alter table collections
    alter column user_id drop not null,
    add column space_id uuid references space on delete cascade,
    add column maker_id uuid references auth."user" on delete set null,
    add column removed_at timestamptz,
    add check (num_nonnulls(user_id, space_id) = 1),
    add check (space_id is not null or (maker_id is null and removed_at is null))`,
  `create index collections_space_idx on collections (space_id, created_at desc, id desc)
    where space_id is not null`,
  'create index collections_maker_idx on collections (maker_id) where maker_id is not null',
  'create index collections_removed_idx on collections (removed_at) where removed_at is not null',
  // As in 0043, but where no space holds the collections, which is nearly always, it ends at once.
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
