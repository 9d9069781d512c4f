import { sql } from 'kysely';
import { keptDays } from '#features/spaces/kept-days.ts';
import type { Db } from '#platform/db/schema.ts';

const isOver = (column: string) =>
  sql<boolean>`${sql.ref(column)} < now() - make_interval(days => ${keptDays})`;

/** So many rows go in one statement: nobody waits long, and a stopped clean-up has lost little. */
const rowsAtOnce = 5000;

/**
 * Deletes spaces that nobody can bring back any more, links that are over, and what was withdrawn that long ago: unless
 * a collection would put it back, which it must not.
 */
export async function forgetSpaces(db: Db): Promise<void> {
  await emptyClosedSpaces(db);
  await db.deleteFrom('space').where(isOver('closed_at')).execute();
  await db
    .deleteFrom('space_link')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('space_item')
    .where('is_in', '=', false)
    .where(isOver('withdrawn_at'))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('space_collection as held')
            .innerJoin('collection_items as item', 'item.collection_id', 'held.collection_id')
            .select('item.media_id')
            .whereRef('held.space_id', '=', 'space_item.space_id')
            .whereRef('item.media_id', '=', 'space_item.media_id'),
        ),
      ),
    )
    .execute();
}

/** Takes everything out of the spaces that are to be deleted, piece by piece. */
async function emptyClosedSpaces(db: Db): Promise<void> {
  for (let gone = rowsAtOnce; gone >= rowsAtOnce;) {
    const { numAffectedRows } = await sql`
      delete from space_item where ctid = any(array(
        select item.ctid from space_item item join space on space.id = item.space_id
        where ${isOver('space.closed_at')} limit ${rowsAtOnce}
      ))`.execute(db);
    gone = Number(numAffectedRows ?? 0n);
  }
}

/**
 * Lets the days of closed spaces begin anew: while spaces rest nobody can bring one back, and whoever closed it before
 * has all of them afterwards.
 */
export async function keepClosedSpaces(db: Db): Promise<void> {
  await db
    .updateTable('space')
    .set({ closed_at: sql<Date>`now()` })
    .where('closed_at', 'is not', null)
    .execute();
}
