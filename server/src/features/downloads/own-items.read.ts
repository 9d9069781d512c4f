import type { Kysely } from 'kysely';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { Database } from '#platform/db/schema.ts';

/** Lists one page of a person's items, oldest first; the trash only where asked, without what is being purged. */
export function listOwnItems(
  db: Kysely<Database>,
  ownerId: string,
  { after, limit, withTrash }: { after: string | null; limit: number; withTrash: boolean },
): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('purging_at', 'is', null)
    .$if(!withTrash, (select) => select.where('deleted_at', 'is', null))
    .$if(after !== null, (select) => select.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
}
