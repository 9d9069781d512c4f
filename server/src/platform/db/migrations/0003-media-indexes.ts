import { type Kysely, sql } from 'kysely';

/**
 * One index for each order of a list, of one person and of everybody: PostgreSQL then finds a page
 * anywhere in a hundred thousand rows by a single jump. Unknown values stand at the end of the scale,
 * in both directions. The expressions are, word for word, those of features/media/list-order.ts; each
 * index carries what they are made of, so that counting the pages reads nothing but the index.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index media_type_title_idx`.execute(db);
  await sql`drop index media_type_captured_idx`.execute(db);
  for (const [name, key, column] of orders) {
    const order = `${key}, id, type) ${column ? `include (${column})` : ''}`;
    await create(db, `media_${name}_idx on media (user_id, ${order}`);
    await create(db, `media_all_${name}_idx on media (${order}`);
  }
  // Summing up a type of one's media reads nothing but this index either.
  await sql`drop index media_type_upload_idx`.execute(db);
  await create(
    db,
    `media_type_upload_idx on media (user_id, type, upload_date desc, id desc)
      include (file_size, duration_ms)`,
  );
  await create(db, `media_search_idx on media using gin (user_id, ${searchedText} gin_trgm_ops)`);
  // Without it PostgreSQL takes every word for a rare one, and sorts all that a common word finds.
  await sql.raw(`create statistics media_search_stats on ${searchedText} from media`).execute(db);
};

const searchedText = `(title || E'\\n' || coalesce(description, ''))`;

const orders: [name: string, key: string, column?: string][] = [
  ['title', 'lower(title)', 'title'],
  ['size', 'file_size'],
  ['captured_asc', `coalesce(captured_at, 'infinity'::timestamp)`, 'captured_at'],
  ['captured_desc', `coalesce(captured_at, '-infinity'::timestamp)`, 'captured_at'],
  ['duration_asc', 'coalesce(nullif(duration_ms, 0), 9223372036854775807)', 'duration_ms'],
  ['duration_desc', 'coalesce(nullif(duration_ms, 0), -1)', 'duration_ms'],
];

const create = async (db: Kysely<unknown>, index: string): Promise<void> => {
  await sql.raw(`create index ${index} where deleted_at is null`).execute(db);
};
