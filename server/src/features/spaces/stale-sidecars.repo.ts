import type { Db } from '#platform/db/schema.ts';

/** Lists the oldest notes after this one that an item came into a space or left one; an item may have several. */
export function listStaleSidecars(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; media_id: string }[]> {
  return db
    .selectFrom('stale_sidecar')
    .select(['id', 'media_id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function isAnyStale(db: Db): Promise<boolean> {
  return (await listStaleSidecars(db, { after: 0, limit: 1 })).length > 0;
}

export async function forgetStaleSidecars(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('stale_sidecar')
    .where('id', 'in', [...ids])
    .execute();
}
