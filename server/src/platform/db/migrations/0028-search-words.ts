import { type Kysely, sql } from 'kysely';

/**
 * A second text per item, in which each word of a search is looked up: title and description, the file's name and
 * folder, what the file says about itself, and when it was taken. The folder comes with the upload.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table upload add column folder text',
  'alter table media add column folder text',

  // Keep the labels in step with describe-file.ts.
  `create function search_facts(facts jsonb) returns text
    language sql immutable parallel safe
    return (select string_agg(found #>> '{}', E'\\n') from jsonb_path_query(facts, '$.list[*] ? (
      @.label == "Camera" || @.label == "Lens" || @.label == "Artist" || @.label == "Album" ||
      @.label == "Caption" || @.label == "Keywords").value') found)`,

  // '1987-07-05', '1987-07', '1987' or '1980s', as far as the date is known.
  `create function search_date(at timestamp, known_to text) returns text
    language sql immutable parallel safe
    return case known_to
      when 'decade' then left(lpad(extract(year from at)::text, 4, '0'), 3) || '0s'
      when 'year' then lpad(extract(year from at)::text, 4, '0')
      when 'month' then lpad(extract(year from at)::text, 4, '0')
        || '-' || lpad(extract(month from at)::text, 2, '0')
      when 'day' then lpad(extract(year from at)::text, 4, '0')
        || '-' || lpad(extract(month from at)::text, 2, '0')
        || '-' || lpad(extract(day from at)::text, 2, '0')
    end`,

  `alter table media add column search_words text not null
    generated always as (search_fold(
      title || E'\\n' || coalesce(description, '')
      || E'\\n' || original_name || E'\\n' || coalesce(folder, '')
      || E'\\n' || coalesce(search_facts(facts), '')
      || E'\\n' || coalesce(search_date(captured_at, capture_precision), ''))) stored`,
  `create index media_words_idx on media using gin (user_id, search_words gin_trgm_ops)
    where deleted_at is null`,
];
