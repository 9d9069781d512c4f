import { type Kysely, sql } from 'kysely';

/**
 * What happens in a space, and what people are told. Of the past this knows who joined and who added what; what is there
 * today is new to nobody.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `alter table space_member
    add column visited_at timestamptz not null default now(),
    add column new_since timestamptz not null default now()`,
  `create table space_activity (
    id bigint generated always as identity primary key,
    space_id uuid not null references space on delete cascade,
    actor_id uuid references auth."user" on delete set null,
    kind text not null
      check (kind in ('added', 'joined', 'left', 'mended', 'commented', 'withdrew', 'guest-files')),
    day date not null,
    began_at timestamptz not null default now(),
    at timestamptz not null default now(),
    count integer check (count > 0),
    guest_name text
  )`,
  'create index space_activity_page_idx on space_activity (space_id, at desc, id desc)',
  `create unique index space_activity_day_idx on space_activity (space_id, actor_id, kind, day)
    where kind in ('added', 'mended', 'commented')`,
  'create index space_activity_actor_idx on space_activity (actor_id)',
  `create table space_activity_item (
    activity_id bigint not null references space_activity on delete cascade,
    media_id uuid not null references media on delete cascade,
    primary key (activity_id, media_id)
  )`,
  'create index space_activity_item_media_idx on space_activity_item (media_id)',
  // What came when, and what is new to somebody.
  `create index space_item_added_idx on space_item (space_id, added_at)
    include (owner_id, media_id, type, captured_at) where is_in and is_live`,
  `insert into space_activity (space_id, actor_id, kind, day, began_at, at)
    select space_id, actor_id, kind, day, min(at), max(at) from (
      select space_id, owner_id as actor_id, 'added' as kind, (added_at at time zone 'UTC')::date as day, added_at as at
      from space_item where is_in
      union all select space_id, user_id, 'joined', (joined_at at time zone 'UTC')::date, joined_at
      from space_member join space on space.id = space_id where joined_at > created_at
    ) as past group by space_id, actor_id, kind, day order by max(at)`,
  `create table news (
    id bigint generated always as identity primary key,
    user_id uuid not null references auth."user" on delete cascade,
    kind text not null check (kind in ('proposal-made', 'proposal-accepted', 'proposal-refused', 'invited', 'joined',
      'guest-files', 'item-linked', 'commented', 'finding')),
    at timestamptz not null default now(),
    read_at timestamptz,
    actor_id uuid references auth."user" on delete cascade,
    space_id uuid references space on delete cascade,
    media_id uuid references media on delete cascade,
    detail text,
    count integer not null default 1 check (count > 0)
  )`,
  'create index news_user_idx on news (user_id, at desc, id desc)',
  `create unique index news_unread_idx on news (user_id, kind, actor_id, space_id, media_id, detail)
    nulls not distinct where read_at is null`,
  'create index news_at_idx on news (at)',
  'create index news_actor_idx on news (actor_id)',
  'create index news_space_idx on news (space_id)',
  'create index news_media_idx on news (media_id)',
];
