import { type Kysely, sql } from 'kysely';

/**
 * Search without regard to case and accents, by one text per row that PostgreSQL keeps itself; media in order of their
 * type; and the mark of what is being purged.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const searchText = (first: string) => `
  add column search_text text not null
    generated always as (search_fold(${first} || E'\\n' || coalesce(description, ''))) stored`;

const statements = [
  'create extension if not exists unaccent',
  // unaccent() is only stable, for its dictionary could be changed. Ours is not. A body of this form finds its
  // functions whatever the search path is, so that a restored dump computes the same.
  `create function search_fold(words text) returns text
    language sql immutable strict parallel safe
    return lower(unaccent('unaccent', normalize(words, nfkc)))`,
  // Folded first: folding makes plain ones of foreign percent signs.
  `create function search_pattern(words text) returns text
    language sql immutable strict parallel safe
    return '%' || regexp_replace(search_fold(words), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,

  'drop index media_search_idx',
  'drop statistics media_search_stats',
  `alter table media ${searchText('title')},
    add column purging_at timestamptz,
    add check (purging_at is null or deleted_at is not null)`,
  `create index media_search_idx on media using gin (user_id, search_text gin_trgm_ops)
    where deleted_at is null`,

  'drop index collections_search_idx',
  `alter table collections ${searchText('name')}`,
  'create index collections_search_idx on collections using gin (user_id, search_text gin_trgm_ops)',

  'create index media_type_idx on media (user_id, type, id) where deleted_at is null',
  'create index media_all_type_idx on media (type, id) where deleted_at is null',
  `create index media_trash_idx on media (user_id, deleted_at desc, id desc) include (file_size)
    where deleted_at is not null and purging_at is null`,
  'create index media_purging_idx on media (purging_at) where purging_at is not null',
];
