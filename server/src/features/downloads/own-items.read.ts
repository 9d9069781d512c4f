import type { Kysely, NotNull } from 'kysely';
import type { FileRow } from '#features/media-items/media-row.ts';
import type { Database } from '#platform/db/schema.ts';

/** Lists one page of a person's items that have a file, oldest first; the trash only where asked, without what is being purged. */
export function listOwnItems(
  db: Kysely<Database>,
  ownerId: string,
  { after, limit, withTrash }: { after: string | null; limit: number; withTrash: boolean },
): Promise<FileRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .$narrowType<{ bucket: NotNull; file_path: NotNull; sha256: NotNull }>()
    .where('file_path', 'is not', null)
    .where('user_id', '=', ownerId)
    .where('purging_at', 'is', null)
    .where('awaits_space_id', 'is', null)
    .$if(!withTrash, (select) => select.where('deleted_at', 'is', null))
    .$if(after !== null, (select) => select.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
}

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
