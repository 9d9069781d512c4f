import type { Statistics } from '@heirloom/contract/statistics/statistics.contract.ts';
import { type Kysely, type NotNull, sql } from 'kysely';
import { usageByPerson } from '#features/accounts/usage.read.ts';
import { renditionBytes, summed, sumsOf } from '#features/media-items/archive-sums.read.ts';
import type { Database } from '#platform/db/schema.ts';

export async function readStatistics(db: Kysely<Database>): Promise<Statistics> {
  const [totals, { clips }] = await Promise.all([readTotals(db), countClips(db)]);
  return clips > 0 ? { ...totals, clips } : totals;
}

function countClips(db: Kysely<Database>) {
  return sumsOf(db, 'everyone')
    .where('part', '=', 'live')
    .select(sql<number>`coalesce(sum(items - originals), 0)::bigint`.as('clips'))
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
      renditionBytes.as('derivedBytes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts items by state, without the trash. Few are not ready: only these are counted one by one. */
export async function countItemsByState(db: Kysely<Database>) {
  const [all, others] = await Promise.all([
    sumsOf(db, 'everyone')
      .where('part', '=', 'live')
      .groupBy('type')
      .select(['type', summed.items.as('value')])
      .$narrowType<{ type: NotNull }>()
      .execute(),
    db
      .selectFrom('media')
      .where('deleted_at', 'is', null)
      .where('status', '<>', 'ready')
      .groupBy(['type', 'status'])
      .select(['type', 'status as state', sql<number>`count(*)`.as('value')])
      .execute(),
  ]);
  const ready = all.map(({ type, value }) => {
    const notReady = others.filter((other) => other.type === type);
    return {
      type,
      state: 'ready',
      value: notReady.reduce((left, { value: some }) => left - some, value),
    };
  });
  return [...ready, ...others].filter(({ value }) => value > 0);
}
