import { type Insertable, type Selectable, sql } from 'kysely';
import type { RenditionTable } from '#platform/db/media-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export function listRenditions(db: Db, mediaId: string): Promise<Selectable<RenditionTable>[]> {
  return db.selectFrom('rendition').selectAll().where('media_id', '=', mediaId).execute();
}

/** Saves the row of a rendition; returns whether there was one of this kind before. */
export async function saveRendition(
  db: Db,
  rendition: Insertable<RenditionTable>,
): Promise<boolean> {
  const { media_id: _, kind: __, ...changes } = rendition;
  const { isReplaced } = await db
    .insertInto('rendition')
    .values(rendition)
    .onConflict((conflict) =>
      conflict
        .columns(['media_id', 'kind'])
        .doUpdateSet({ ...changes, created_at: sql<Date>`now()` }),
    )
    .returning(sql<boolean>`xmax <> 0`.as('isReplaced'))
    .executeTakeFirstOrThrow();
  return isReplaced;
}

export async function deleteRenditions(
  db: Db,
  mediaId: string,
  kinds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('rendition')
    .where('media_id', '=', mediaId)
    .where('kind', 'in', [...kinds])
    .execute();
}

export async function deleteEveryRendition(db: Db, { except }: { except: string }): Promise<void> {
  await db.deleteFrom('rendition').where('kind', '<>', except).execute();
}
