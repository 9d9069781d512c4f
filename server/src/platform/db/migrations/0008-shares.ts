import { type Kysely, sql } from 'kysely';

/** Share links. Of the token only the SHA-256 is kept; items and collections take their links with them for good. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table shares (
    id uuid primary key,
    user_id uuid not null references auth."user" (id) on delete cascade,
    media_id uuid references media (id) on delete cascade,
    collection_id uuid references collections (id) on delete cascade,
    token_hash bytea not null unique check (length(token_hash) = 32),
    password_hash text,
    expires_at timestamptz,
    allows_download boolean not null,
    allows_preview boolean not null,
    keeps_details boolean not null,
    views integer not null default 0,
    last_opened_at timestamptz,
    created_at timestamptz not null default now(),
    check (num_nonnulls(media_id, collection_id) = 1)
  )`,
  'create index shares_newest_idx on shares (user_id, created_at desc, id desc)',
  'create index shares_media_idx on shares (media_id) where media_id is not null',
  'create index shares_collection_idx on shares (collection_id) where collection_id is not null',
];
