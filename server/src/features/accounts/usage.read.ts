import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/**
 * Sums up what each person stores. The counts leave out the trash; the size includes it, because its files are still on
 * the disk and count against the quota. Both halves are index-only scans; so clips, which are no files, are few rows that
 * are taken off again.
 */
export function usageByPerson(db: Kysely<Database>) {
  return db
    .selectFrom(live(db).unionAll(trashed(db)).unionAll(clips(db)).as('kept'))
    .select(['user_id'])
    .select([
      sql<number>`sum(videos)::bigint`.as('videos'),
      sql<number>`sum(images)::bigint`.as('images'),
      sql<number>`sum(audio)::bigint`.as('audio'),
      sql<number>`sum(videos + images + audio)::bigint`.as('files'),
      sql<number>`sum(trashed)::bigint`.as('trashed'),
      sql<number>`sum(size_bytes)::bigint`.as('size_bytes'),
    ])
    .groupBy('user_id');
}

const sizeBytes = sql<number>`sum(file_size)::bigint`.as('size_bytes');

function live(db: Kysely<Database>) {
  return db
    .selectFrom('media')
    .select('user_id')
    .select([
      sql<number>`count(*) filter (where type = 'video')`.as('videos'),
      sql<number>`count(*) filter (where type = 'image')`.as('images'),
      sql<number>`count(*) filter (where type = 'audio')`.as('audio'),
      sql<number>`0`.as('trashed'),
      sizeBytes,
    ])
    .where('deleted_at', 'is', null)
    .groupBy('user_id');
}

function trashed(db: Kysely<Database>) {
  return db
    .selectFrom('media')
    .select('user_id')
    .select([
      sql<number>`0`.as('videos'),
      sql<number>`0`.as('images'),
      sql<number>`0`.as('audio'),
      sql<number>`count(*)`.as('trashed'),
      sizeBytes,
    ])
    .where('deleted_at', 'is not', null)
    .where('purging_at', 'is', null)
    .where('awaits_space_id', 'is', null)
    .groupBy('user_id');
}

function clips(db: Kysely<Database>) {
  return db
    .selectFrom('media')
    .select('user_id')
    .select([
      sql<number>`-count(*) filter (where deleted_at is null and type = 'video')`.as('videos'),
      sql<number>`0`.as('images'),
      sql<number>`-count(*) filter (where deleted_at is null and type = 'audio')`.as('audio'),
      sql<number>`-count(*) filter (where deleted_at is not null and purging_at is null)`.as(
        'trashed',
      ),
      sql<number>`0::bigint`.as('size_bytes'),
    ])
    .where('parent_id', 'is not', null)
    .groupBy('user_id');
}
