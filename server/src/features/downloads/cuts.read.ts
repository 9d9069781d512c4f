import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** Finds the key of the file that was cut for a clip. */
export async function findCut(db: Kysely<Database>, mediaId: string): Promise<string | null> {
  const cut = await db
    .selectFrom('rendition')
    .select('file_path')
    .where('media_id', '=', mediaId)
    .where('kind', '=', 'play')
    .executeTakeFirst();
  return cut?.file_path ?? null;
}
