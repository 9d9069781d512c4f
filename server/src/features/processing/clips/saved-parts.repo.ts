import type { PartMethod } from '@heirloom/contract/clips/clips.schema.ts';
import { savedPartDays } from '@heirloom/contract/limits.ts';
import { type Selectable, sql } from 'kysely';
import type { SavedPartTable } from '#platform/db/candidate-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export type SavedPartRow = Selectable<SavedPartTable>;

export function listSavedParts(db: Db, mediaId: string): Promise<SavedPartRow[]> {
  return db.selectFrom('saved_part').selectAll().where('media_id', '=', mediaId).execute();
}

type Key = { mediaId: string; method: PartMethod; fits: string };

const nothingMade = {
  file_path: null,
  mime_type: null,
  file_size: null,
  early_pictures: null,
  made_at: null,
  trouble: null,
};

/** Notes that a file is asked for. What was made before is replaced. */
export async function askForPart(db: Db, { mediaId, method, fits }: Key): Promise<void> {
  await db
    .insertInto('saved_part')
    .values({ media_id: mediaId, method, fits, ...nothingMade })
    .onConflict((clash) =>
      clash
        .columns(['media_id', 'method'])
        .doUpdateSet({ fits, asked_at: sql<Date>`now()`, ...nothingMade }),
    )
    .execute();
}

type Made = Pick<
  SavedPartRow,
  'file_path' | 'mime_type' | 'file_size' | 'early_pictures' | 'trouble'
>;

/** Notes the file and what is wrong with it, or why there is none; not where another one is asked for by now. */
export async function endPart(
  db: Db,
  { mediaId, method, fits }: Key,
  end: Made | { trouble: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_part')
    .set('file_path' in end ? { ...end, made_at: sql<Date>`now()` } : end)
    .where('media_id', '=', mediaId)
    .where('method', '=', method)
    .where('fits', '=', fits)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists what is made and was not made lately, or all of it. */
export function listMadeParts(
  db: Db,
  { which }: { which: 'old' | 'all' },
): Promise<SavedPartRow[]> {
  return db
    .selectFrom('saved_part')
    .selectAll()
    .where('file_path', 'is not', null)
    .$if(which === 'old', (query) =>
      query.where('made_at', '<', sql<Date>`now() - make_interval(days => ${savedPartDays})`),
    )
    .execute();
}

export async function deletePart(db: Db, { media_id, method, fits }: SavedPartRow): Promise<void> {
  await db
    .deleteFrom('saved_part')
    .where('media_id', '=', media_id)
    .where('method', '=', method)
    .where('fits', '=', fits)
    .execute();
}
