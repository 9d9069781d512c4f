import { type Kysely, sql } from 'kysely';

/**
 * Visitors' copies that were made before links could hide titles of chapters have these in their bytes: they are made
 * again when somebody visits. The search needs to know what its new columns hold.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from rendition using media where media.id = rendition.media_id and kind = 'clean'
    and media.facts #> '{chapters,0}' is not null`.execute(db);
  await sql`analyze media`.execute(db);
};
