import { type Kysely, type RawBuilder, sql } from 'kysely';
import { summed, sumsOf } from '#features/media-items/archive-sums.read.ts';
import type { Database } from '#platform/db/schema.ts';

/**
 * Sums up what each person stores, without clips, which are no files. The counts leave out the trash; the size includes
 * it, because its files are still on the disk and count against the quota.
 */
export function usageByPerson(db: Kysely<Database>) {
  return sumsOf(db, 'everyone')
    .where('part', 'in', ['live', 'trash'])
    .select(['owner_id as user_id'])
    .select([
      filesWhere(sql`part = 'live' and type = 'video'`).as('videos'),
      filesWhere(sql`part = 'live' and type = 'image'`).as('images'),
      filesWhere(sql`part = 'live' and type = 'audio'`).as('audio'),
      filesWhere(sql`part = 'live'`).as('files'),
      filesWhere(sql`part = 'trash'`).as('trashed'),
      summed.sizeBytes.as('size_bytes'),
    ])
    .groupBy('owner_id');
}

const filesWhere = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(originals) filter (where ${condition}), 0)::bigint`;
