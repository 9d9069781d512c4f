import { type Insertable, type Kysely, sql } from 'kysely';
import type { PlaybackTable } from '#platform/db/media-tables.ts';
import type { Database } from '#platform/db/schema.ts';

export async function savePosition(
  db: Kysely<Database>,
  position: Insertable<PlaybackTable>,
): Promise<void> {
  const { position_ms } = position;
  await db
    .insertInto('playback')
    .values(position)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'media_id'])
        .doUpdateSet({ position_ms, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Keeps what is known already. */
export async function restorePosition(
  db: Kysely<Database>,
  position: Insertable<PlaybackTable>,
): Promise<void> {
  await db
    .insertInto('playback')
    .values(position)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
