import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** Lists the items that jobs are about, without those in the trash. */
export function listJobFiles(db: Kysely<Database>, ids: string[]) {
  return db
    .selectFrom('media')
    .innerJoin('auth.user as owner', 'owner.id', 'media.user_id')
    .select(['media.id', 'media.title', 'owner.name as ownerName'])
    .where('media.id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
}
