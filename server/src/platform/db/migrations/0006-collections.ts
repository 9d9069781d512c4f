import { type Kysely, sql } from 'kysely';

/** Collections and what lies in them. Items of deleted media stay, hidden, so that a restore brings them back to their place. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table collections (
    id uuid primary key,
    user_id uuid not null references auth."user" (id) on delete cascade,
    name text not null check (length(name) between 1 and 200),
    description text check (length(description) <= 20000),
    type text not null default 'mixed' check (type in ('photos', 'movies', 'audio', 'mixed')),
    thumbnail_media_id uuid references media (id) on delete set null,
    pinned_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index collections_newest_idx on collections (user_id, created_at desc, id desc)',
  `create index collections_search_idx on collections using gin
    (user_id, (name || E'\\n' || coalesce(description, '')) gin_trgm_ops)`,
  `create index collections_thumbnail_idx on collections (thumbnail_media_id)
    where thumbnail_media_id is not null`,
  `create table collection_items (
    id uuid primary key,
    collection_id uuid not null references collections (id) on delete cascade,
    media_id uuid not null references media (id) on delete cascade,
    added_at timestamptz not null default now(),
    position double precision not null,
    caption text check (length(caption) between 1 and 2000),
    unique (collection_id, media_id)
  )`,
  'create index collection_items_order_idx on collection_items (collection_id, position desc, id desc)',
  'create index collection_items_media_idx on collection_items (media_id)',
];
