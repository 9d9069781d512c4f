import type { Statistics } from '@heirloom/contract/statistics/statistics.contract.ts';
import { type Kysely, sql } from 'kysely';
import { usageByPerson } from '#features/accounts/usage.read.ts';
import type { Database } from '#platform/db/schema.ts';

export async function readStatistics(db: Kysely<Database>): Promise<Statistics> {
  const [totals, { clips }] = await Promise.all([readTotals(db), countClips(db)]);
  return clips > 0 ? { ...totals, clips } : totals;
}

function countClips(db: Kysely<Database>) {
  return db
    .selectFrom('media')
    .select(sql<number>`count(*)`.as('clips'))
    .where('parent_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

function readTotals(db: Kysely<Database>): Promise<Statistics> {
  return db
    .selectFrom(usageByPerson(db).as('usage'))
    .select([
      sql<number>`(select count(*) from auth."user" as person
        where not exists (select from account_removal where user_id = person.id))`.as('users'),
      sql<number>`coalesce(sum(videos), 0)::bigint`.as('videos'),
      sql<number>`coalesce(sum(images), 0)::bigint`.as('images'),
      sql<number>`coalesce(sum(audio), 0)::bigint`.as('audio'),
      sql<number>`coalesce(sum(files), 0)::bigint`.as('files'),
      sql<number>`coalesce(sum(trashed), 0)::bigint`.as('trashed'),
      sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('sizeBytes'),
      sql<number>`(select coalesce(sum(file_size), 0)::bigint from rendition)`.as('derivedBytes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts items by state, without the trash. */
export function countItemsByState(db: Kysely<Database>) {
  return db
    .selectFrom('media')
    .where('deleted_at', 'is', null)
    .groupBy(['type', 'status'])
    .select(['type', 'status as state', sql<number>`count(*)`.as('value')])
    .execute();
}
