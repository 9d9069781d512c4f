import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';
import { sql } from 'kysely';
import type { Authorized } from '#features/media-items/media-items.policy.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { Db } from '#platform/db/schema.ts';

/** Saves what is put right where films are shown, and with them their locked clips. */
export function saveMending(
  db: Db,
  films: readonly Authorized<MediaRow>[],
  mending: Mending,
): Promise<void> {
  return save(
    db,
    films.map(({ id }) => id),
    mending,
  );
}

/** Puts an item right as it was in the archive that it comes from. */
export function restoreMending(db: Db, id: string, mending: Mending): Promise<void> {
  return save(db, [id], mending);
}

async function save(db: Db, ids: string[], mending: Mending): Promise<void> {
  const isAmong = sql`any(${ids}::uuid[])`;
  await db
    .updateTable('media')
    .set({ mending: JSON.stringify(mending), updated_at: sql<Date>`now()` })
    .where(sql<boolean>`id = ${isAmong} or parent_id = ${isAmong}`)
    .execute();
}
