import type { ThumbnailOutcome, ThumbnailScope } from '@heirloom/contract/admin/admin.schema.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';

/** Makes two administrators who start at the same time get the same run. */
export async function lockRuns(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('thumbnail run', 0))`.execute(trx);
}

export function findLatestRun(db: Db) {
  return db
    .selectFrom('thumbnail_run')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Replaces the stored run by a new one, the latest uploads first. Returns null when no film needs it. */
export async function insertRun(trx: Db, scope: ThumbnailScope): Promise<string | null> {
  await trx.deleteFrom('thumbnail_run').execute();
  const id = newId();
  await trx.insertInto('thumbnail_run').values({ id, scope }).execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('thumbnail_run_film')
    .columns(['run_id', 'media_id', 'place'])
    .expression(
      trx
        .selectFrom('media')
        .select([
          sql<string>`${id}::uuid`.as('run_id'),
          'id as media_id',
          sql<number>`row_number() over (order by upload_date desc, id desc)`.as('place'),
        ])
        .where('type', '=', 'video')
        .where('deleted_at', 'is', null)
        .where('parent_id', 'is', null)
        .$if(scope === 'missing', (films) => films.where('thumbnail_path', 'is', null)),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) return id;
  await trx.deleteFrom('thumbnail_run').execute();
  return null;
}

/** Finds the next film of a run that has no outcome yet. */
export function findNextFilm(db: Db, runId: string) {
  return db
    .selectFrom('thumbnail_run_film')
    .select(['place', 'media_id'])
    .where('run_id', '=', runId)
    .where('outcome', 'is', null)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
}

export async function saveOutcome(
  db: Db,
  { runId, place, outcome }: { runId: string; place: number; outcome: ThumbnailOutcome },
): Promise<void> {
  await db
    .updateTable('thumbnail_run_film')
    .set({ outcome })
    .where('run_id', '=', runId)
    .where('place', '=', place)
    .execute();
}

export async function finishRun(db: Db, runId: string): Promise<void> {
  await db
    .updateTable('thumbnail_run')
    .set({ finished_at: sql<Date>`now()` })
    .where('id', '=', runId)
    .where('finished_at', 'is', null)
    .execute();
}

export function countOutcomes(db: Db, runId: string) {
  return db
    .selectFrom('thumbnail_run_film')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where outcome = 'made')`.as('succeeded'),
      sql<number>`count(*) filter (where outcome <> 'made')`.as('failed'),
    ])
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
}

const shownResults = 500;

export function listResults(db: Db, runId: string) {
  return db
    .selectFrom('thumbnail_run_film as film')
    .innerJoin('media', 'media.id', 'film.media_id')
    .select(['media.id as mediaId', 'media.title'])
    .select((eb) => eb.ref('film.outcome').$notNull().as('outcome'))
    .where('film.run_id', '=', runId)
    .where('film.outcome', 'is not', null)
    .orderBy('film.place', 'desc')
    .limit(shownResults)
    .execute();
}
