import { type Kysely, sql } from 'kysely';

/**
 * Comments and hearts belong to an item in one space: they are hidden while it is out of the space or in the trash, and
 * go with the row that says it was there.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table item_comment (
    id uuid primary key,
    space_id uuid not null,
    media_id uuid not null,
    author_id uuid references auth."user" on delete set null,
    text text not null check (char_length(text) between 1 and 2000),
    at_ms integer check (at_ms >= 0),
    created_at timestamptz not null default now(),
    edited_at timestamptz,
    foreign key (space_id, media_id) references space_item on delete cascade
  )`,
  'create index item_comment_place_idx on item_comment (media_id, space_id, id)',
  'create index item_comment_author_idx on item_comment (author_id)',
  `create table item_heart (
    space_id uuid not null,
    media_id uuid not null,
    user_id uuid not null references auth."user" on delete cascade,
    given_at timestamptz not null default now(),
    primary key (media_id, space_id, user_id),
    foreign key (space_id, media_id) references space_item on delete cascade
  )`,
  'create index item_heart_user_idx on item_heart (user_id)',
];
