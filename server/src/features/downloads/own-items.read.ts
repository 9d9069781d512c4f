import type { Kysely } from 'kysely';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { Database } from '#platform/db/schema.ts';

/** Lists one page of a person's items, oldest first, without the trash. */
export function listOwnItems(
  db: Kysely<Database>,
  ownerId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .$if(after !== null, (select) => select.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
}
