import { itemHistorySize } from '@heirloom/contract/limits.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists what was changed of an item, newest first: before a change, or the last ones. */
export function listItemChanges(
  db: Db,
  { mediaId, before }: { mediaId: string; before: number | null },
) {
  return changesOf(db, mediaId)
    .$if(before !== null, (query) => query.where('change.id', '<', before!))
    .orderBy('change.id', 'desc')
    .limit(itemHistorySize)
    .execute();
}

export function findItemChange(db: Db, { mediaId, id }: { mediaId: string; id: number }) {
  return changesOf(db, mediaId).where('change.id', '=', id).executeTakeFirst();
}

/** Lists what was changed of the poster of a film. */
export function listPosterChanges(db: Db, mediaId: string) {
  return changesOf(db, mediaId).where('change.field', '=', 'poster').execute();
}

function changesOf(db: Db, mediaId: string) {
  return db
    .selectFrom('media_change as change')
    .leftJoin('auth.user as actor', 'actor.id', 'change.actor_id')
    .selectAll('change')
    .select('actor.name as byName')
    .where('media_id', '=', mediaId);
}
