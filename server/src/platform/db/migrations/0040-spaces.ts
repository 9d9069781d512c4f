import { type Kysely, sql } from 'kysely';

/**
 * What a family shares: people with roles, and items and collections by reference. `space_item` repeats what lists sort
 * by and show the shape of, so that a list of a space is one walk of an index, whoever owns its items; triggers keep
 * these copies, and what is in a space through a collection, because every writer of these tables must.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** The columns of media that space_item repeats under the same name. */
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

const captured = ['capture_order', 'captured_at', 'capture_precision', 'width', 'height'];

/** One index for each order of a list, with the expressions of features/media/list-order.ts. */
const orders: [name: string, key: string, included: string[]][] = [
  ['upload', 'upload_date desc, media_id desc', ['type', 'width', 'height']],
  ['title', 'lower(title), media_id, type', ['title']],
  ['size', 'file_size, media_id, type', []],
  ['type', 'type, media_id', []],
  ['captured_asc', `coalesce(capture_order, 'infinity'::timestamp), media_id, type`, captured],
  ['captured_desc', `coalesce(capture_order, '-infinity'::timestamp), media_id, type`, captured],
  [
    'duration_asc',
    'coalesce(nullif(duration_ms, 0), 9223372036854775807), media_id, type',
    ['duration_ms'],
  ],
  ['duration_desc', 'coalesce(nullif(duration_ms, 0), -1), media_id, type', ['duration_ms']],
];

const statements = [
  `create table space (
    id uuid primary key,
    name text not null check (char_length(name) between 1 and 120),
    description text check (char_length(description) <= 2000),
    cover_media_id uuid references media on delete set null,
    viewers_download boolean not null default true,
    created_at timestamptz not null default now(),
    closed_at timestamptz
  )`,
  'create index space_cover_idx on space (cover_media_id) where cover_media_id is not null',
  `create table space_member (
    space_id uuid not null references space on delete cascade,
    user_id uuid not null references auth."user" on delete cascade,
    role text not null check (role in ('viewer', 'contributor', 'editor', 'owner')),
    joined_at timestamptz not null default now(),
    primary key (space_id, user_id)
  )`,
  'create index space_member_user_idx on space_member (user_id, space_id)',
  `create table space_link (
    id uuid primary key,
    space_id uuid not null references space on delete cascade,
    maker_id uuid not null references auth."user" on delete cascade,
    token_hash bytea not null unique,
    role text not null check (role in ('viewer', 'contributor')),
    uses_left integer not null check (uses_left >= 0),
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  'create index space_link_space_idx on space_link (space_id)',
  'create index space_link_maker_idx on space_link (maker_id)',
  `create table space_collection (
    space_id uuid not null references space on delete cascade,
    collection_id uuid not null references collections on delete cascade,
    added_at timestamptz not null default now(),
    primary key (space_id, collection_id)
  )`,
  'create index space_collection_collection_idx on space_collection (collection_id, space_id)',
  `create table space_item (
    space_id uuid not null references space on delete cascade,
    media_id uuid not null references media on delete cascade,
    owner_id uuid not null references auth."user" on delete cascade,
    is_itself boolean not null,
    is_held_back boolean not null default false,
    is_in boolean not null,
    is_live boolean not null,
    may_pass_on boolean,
    added_at timestamptz not null default now(),
    withdrawn_at timestamptz,
    type text not null,
    title text not null,
    upload_date timestamptz not null,
    capture_order timestamp,
    captured_at timestamp,
    capture_precision text not null,
    file_size bigint not null,
    duration_ms bigint,
    width integer,
    height integer,
    primary key (space_id, media_id)
  )`,
  'create index space_item_media_idx on space_item (media_id, space_id)',
  'create index space_item_owner_idx on space_item (owner_id, space_id)',
  ...orders.map(
    ([name, key, included]) => `create index space_item_${name}_idx on space_item (space_id, ${key})
      include (${[...included, 'owner_id'].join(', ')}) where is_in and is_live`,
  ),
  'alter table change_event add column space_id uuid',

  `create function copy_to_space_items() returns trigger language plpgsql as $$
    begin
      update space_item set owner_id = new.user_id, is_live = new.deleted_at is null,
        ${copied.map((column) => `${column} = new.${column}`).join(', ')}
      where media_id = new.id;
      return null;
    end $$`,
  `create trigger media_in_spaces after update on media for each row
    when (row(old.user_id, old.deleted_at, ${copied.map((column) => `old.${column}`).join(', ')})
      is distinct from row(new.user_id, new.deleted_at, ${copied.map((column) => `new.${column}`).join(', ')}))
    execute function copy_to_space_items()`,

  // What is put into a collection is in the spaces that hold the collection, while its owner may add to them.
  `create function add_through_collections() returns trigger language plpgsql as $$
    begin
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
  `create trigger collection_items_in_spaces after insert on collection_items
    referencing new table as added for each statement execute function add_through_collections()`,
  // Deleting a collection deletes its items and its places in spaces, in either order: so both look for other reasons.
  `create function leave_through_collections() returns trigger language plpgsql as $$
    begin
      update space_item set is_in = false, withdrawn_at = now()
      from (
        select held.space_id, removed.media_id from removed
          join space_collection held on held.collection_id = removed.collection_id
      ) as left_item
      where space_item.space_id = left_item.space_id and space_item.media_id = left_item.media_id
        and space_item.is_in and not space_item.is_itself
        and not exists (
          select from space_collection other
            join collection_items item on item.collection_id = other.collection_id
          where other.space_id = space_item.space_id and item.media_id = space_item.media_id
        );
      return null;
    end $$`,
  `create trigger collection_items_leave_spaces after delete on collection_items
    referencing old table as removed for each statement execute function leave_through_collections()`,
  `create function leave_with_collections() returns trigger language plpgsql as $$
    begin
      update space_item set is_in = false, withdrawn_at = now()
      where space_item.space_id in (select space_id from removed)
        and space_item.is_in and not space_item.is_itself
        and not exists (
          select from space_collection other
            join collection_items item on item.collection_id = other.collection_id
          where other.space_id = space_item.space_id and item.media_id = space_item.media_id
        );
      return null;
    end $$`,
  `create trigger collections_leave_spaces after delete on space_collection
    referencing old table as removed for each statement execute function leave_with_collections()`,
];
