import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

type Put = { spaceId: string; tapeId: string };

/** Returns whether the tape is new there; `addedAt`: since when it has been, if not from now on. */
export async function putTapeIntoSpace(
  db: Db,
  { spaceId, tapeId, addedAt }: Put & { addedAt?: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('space_tape')
    .values({ space_id: spaceId, tape_id: tapeId, added_at: addedAt })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns whether it was in. */
export async function takeTapeFromSpace(db: Db, { spaceId, tapeId }: Put): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('space_tape')
    .where('space_id', '=', spaceId)
    .where('tape_id', '=', tapeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes tapes out of all spaces that their new owner is not in. */
export async function leaveForeignSpaces(
  db: Db,
  { tapeIds, ownerId }: { tapeIds: readonly string[]; ownerId: string },
): Promise<void> {
  if (tapeIds.length === 0) return;
  await db
    .deleteFrom('space_tape')
    .where('tape_id', 'in', [...tapeIds])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('space_member')
            .select('user_id')
            .whereRef('space_member.space_id', '=', 'space_tape.space_id')
            .where('user_id', '=', ownerId),
        ),
      ),
    )
    .execute();
}

/** Selects the spaces that hold a tape; their members hear of changes. */
export function spacesOfTape(tapeId: string): RawBuilder<{ space_id: string }> {
  return sql`select space_id from space_tape where tape_id = ${tapeId}::uuid`;
}
