import { type SqlBool, sql } from 'kysely';
import type { OwnerFilter } from '#features/media-items/media-scope.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * Selects sums of originals of one person or everybody, which triggers keep (decision 0095). Several rows belong to one
 * sum: add them up.
 */
export function sumsOf(db: Db, owner: OwnerFilter) {
  const isTheirs = owner === 'everyone' ? sql<SqlBool>`true` : isOwnedBy(owner.ownerId);
  return db.selectFrom('archive_sum').where(isTheirs).where('part', '<>', 'renditions');
}

const isOwnedBy = (ownerId: string) => sql<SqlBool>`owner_id = ${ownerId}`;

export const summed = {
  items: sql<number>`coalesce(sum(items), 0)::bigint`,
  originals: sql<number>`coalesce(sum(originals), 0)::bigint`,
  sizeBytes: sql<number>`coalesce(sum(size_bytes), 0)::bigint`,
  durationMs: sql<number>`coalesce(sum(duration_ms), 0)::bigint`,
};

/** Sums up what all renditions take. */
export const renditionBytes = sql<number>`(
  select coalesce(sum(size_bytes), 0)::bigint from archive_sum where part = 'renditions')`;
