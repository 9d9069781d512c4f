import { type Kysely, sql } from 'kysely';

/**
 * Chapters that people make of films and recordings, and what was replaced of them. `media` says in a few words what
 * there is: for cards, for the order by date where it has no date itself, and for the search.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const text = `title || E'\\n' || coalesce(description, '')`;
const more = `E'\\n' || original_name || E'\\n' || coalesce(folder, '')
  || E'\\n' || coalesce(search_facts(facts), '')
  || E'\\n' || coalesce(search_date(captured_at, capture_precision), '')`;
const titles = `coalesce(E'\\n' || chapter_titles, '')`;

const statements = [
  `create table chapter (
    media_id uuid not null references media on delete cascade,
    id uuid not null,
    start_ms integer not null check (start_ms >= 0),
    end_ms integer check (end_ms > start_ms),
    title text not null,
    description text,
    captured_at timestamp,
    capture_precision text not null
      check (capture_precision in ('day', 'month', 'year', 'decade', 'unknown')),
    is_boring boolean not null,
    maker_id uuid references auth."user" on delete set null,
    version integer not null default 1,
    primary key (media_id, id),
    unique (media_id, start_ms)
  )`,
  'alter table shares add column shows_chapters boolean not null default true',
  'create index chapter_maker_idx on chapter (maker_id)',
  `create table chapter_change (
    id bigint generated always as identity primary key,
    media_id uuid not null references media on delete cascade,
    chapter_id uuid not null,
    is_removal boolean not null,
    previous jsonb not null,
    actor_id uuid references auth."user" on delete set null,
    at timestamptz not null default now()
  )`,
  'create index chapter_change_media_idx on chapter_change (media_id, id)',
  'create index chapter_change_actor_idx on chapter_change (actor_id)',
  `alter table media
    add column chapter_summary jsonb,
    add column chapter_titles text,
    add column is_dated_by_chapter boolean not null default false`,
  `alter table media drop column search_text, drop column search_words`,
  `alter table media
    add column search_text text not null
      generated always as (search_fold(${text} || ${titles})) stored,
    add column search_words text not null
      generated always as (search_fold(${text} || ${more} || ${titles})) stored`,
  `create index media_search_idx on media using gin (user_id, search_text gin_trgm_ops)
    where deleted_at is null`,
  `create index media_words_idx on media using gin (user_id, search_words gin_trgm_ops)
    where deleted_at is null`,
];
