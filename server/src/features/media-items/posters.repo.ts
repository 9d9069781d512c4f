import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';

/** So many pictures of a film are kept that were its poster before. */
const keptPictures = 20;

/** Finds which kept picture is the poster of a film; null: none of them. */
export async function findCurrentPicture(db: Db, mediaId: string): Promise<string | null> {
  const row = await db
    .selectFrom('poster_picture')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('is_current', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Reads a picture that is or was the poster of a film. */
export async function readPicture(
  db: Db,
  { mediaId, id }: { mediaId: string; id: string },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('poster_picture')
    .select('picture')
    .where('media_id', '=', mediaId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.picture;
}

/** Keeps the picture that is the poster of a locked film; returns its id. */
export async function insertPicture(db: Db, mediaId: string, picture: Buffer): Promise<string> {
  const id = newId();
  await setCurrentPicture(db, mediaId, null);
  await db
    .insertInto('poster_picture')
    .values({ id, media_id: mediaId, picture, is_current: true })
    .execute();
  await sql`
    delete from poster_picture where media_id = ${mediaId} and id in (
      select id from poster_picture where media_id = ${mediaId} and not is_current
      order by chosen_at desc, id desc offset ${keptPictures})`.execute(db);
  return id;
}

/** Notes which of its kept pictures is the poster of a locked film now; null: none of them. */
export async function setCurrentPicture(db: Db, mediaId: string, id: string | null): Promise<void> {
  await db
    .updateTable('poster_picture')
    .set({ is_current: false })
    .where('media_id', '=', mediaId)
    .where('is_current', '=', true)
    .execute();
  if (id === null) return;
  await db
    .updateTable('poster_picture')
    .set({ is_current: true })
    .where('media_id', '=', mediaId)
    .where('id', '=', id)
    .execute();
}
