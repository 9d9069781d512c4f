import { sql } from 'kysely';
import { keptDays } from '#features/spaces/kept-days.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists the deleted collections of a space that can still be brought back, latest first; `makerId`: only of them. */
export function listRemovedIn(
  db: Db,
  { spaceId, makerId }: { spaceId: string; makerId?: string | undefined },
) {
  const ends = sql<Date>`removed_at + make_interval(days => ${keptDays})`;
  return db
    .selectFrom('collections')
    .select(['id', 'name'])
    .select([sql<Date>`removed_at`.as('removed_at'), ends.as('ends_at')])
    .where('space_id', '=', spaceId)
    .where(ends, '>', sql<Date>`now()`)
    .$if(makerId !== undefined, (query) => query.where('maker_id', '=', makerId!))
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .execute();
}
