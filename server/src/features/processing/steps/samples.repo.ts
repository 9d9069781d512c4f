import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

type Place = { mediaId: string; fromMs: number };

/** Keeps what was measured of a stretch of a film, until the film has been looked at. */
export async function keepSamples(
  db: Db,
  { mediaId, fromMs, madeFrom, samples }: Place & { madeFrom: string; samples: Buffer },
): Promise<void> {
  const measured = { made_from: madeFrom, samples };
  await db
    .insertInto('film_samples')
    .values({ media_id: mediaId, from_ms: fromMs, ...measured })
    .onConflict((clash) => clash.columns(['media_id', 'from_ms']).doUpdateSet(measured))
    .execute();
}

/** Finds what was measured of a stretch, of this copy. */
export async function findSamples(
  db: Db,
  { mediaId, fromMs, madeFrom }: Place & { madeFrom: string },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('film_samples')
    .select('samples')
    .where('media_id', '=', mediaId)
    .where('from_ms', '=', fromMs)
    .where('made_from', '=', madeFrom)
    .executeTakeFirst();
  return row?.samples;
}

/** Forgets what was measured of a film, but not what was measured of `exceptFrom`. */
export async function forgetSamples(
  db: Db,
  { mediaId, exceptFrom = '' }: { mediaId: string; exceptFrom?: string },
): Promise<void> {
  await db
    .deleteFrom('film_samples')
    .where('media_id', '=', mediaId)
    .where('made_from', '<>', exceptFrom)
    .execute();
}

/** Forgets what was measured weeks ago: that film cannot be looked at. */
export async function forgetOldSamples(db: Db): Promise<void> {
  await db
    .deleteFrom('film_samples')
    .where('measured_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
