import { tapeDays, tapeNumberMaximum } from '@heirloom/contract/limits.ts';
import type { StoredTape } from '@heirloom/contract/tapes/tapes.schema.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import type { TapeTable } from '#platform/db/tape-tables.ts';

export type TapeRow = Selectable<TapeTable>;

/** Finds a tape that is not deleted. */
export function findTape(db: Db, id: string): Promise<TapeRow | undefined> {
  return select(db).where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst();
}

export function findTapeByNumber(db: Db, number: number): Promise<TapeRow | undefined> {
  return select(db).where('number', '=', number).where('removed_at', 'is', null).executeTakeFirst();
}

/** Locks a tape, deleted or not. Every change of it and of what is on it does this. */
export function lockTape(db: Db, id: string): Promise<TapeRow | undefined> {
  return select(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

const select = (db: Db) => db.selectFrom('tape').selectAll();

/** Locks the tapes with these numbers, deleted or not. */
export function lockTapesWith(db: Db, numbers: readonly number[]): Promise<TapeRow[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return select(db)
    .where('number', 'in', [...numbers])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Lists which of these numbers a tape has or had. */
export async function listTakenNumbers(db: Db, numbers: readonly number[]): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('tape_number')
    .select('number')
    .where('number', 'in', [...numbers])
    .execute();
  return rows.map(({ number }) => number);
}

/** Lists the tapes of a person by number. */
export function listTapesOf(db: Db, ownerId: string): Promise<TapeRow[]> {
  return select(db)
    .where('user_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .orderBy('number')
    .execute();
}

export async function countTapesOf(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tape')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes a number, the one after the highest if none is wanted; null where it is or was another tape's. */
export async function takeNumber(db: Db, wanted?: number): Promise<number | null> {
  await sql`lock table tape_number in share row exclusive mode`.execute(db);
  // Not simply the highest: whoever takes the last number there is would leave none for all others.
  const next = sql<number>`coalesce((
    select number + 1 from tape_number where number < ${tapeNumberMaximum} and not exists (
      select from tape_number as other where other.number = tape_number.number + 1)
    order by number desc limit 1), 1)`;
  const row = await db
    .insertInto('tape_number')
    .values({ number: wanted ?? next })
    .onConflict((clash) => clash.doNothing())
    .returning('number')
    .executeTakeFirst();
  return row?.number ?? null;
}

export async function insertTape(db: Db, values: Insertable<TapeTable>): Promise<void> {
  await db.insertInto('tape').values(values).execute();
}

export async function updateTape(
  db: Db,
  { id }: Pick<TapeRow, 'id'>,
  changes: Updateable<TapeTable>,
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await db.updateTable('tape').set(changes).where('id', '=', id).execute();
}

/** Deletes the tapes that were deleted longer ago than they can be brought back; their numbers stay taken. */
export async function forgetRemovedTapes(db: Db): Promise<void> {
  await db
    .deleteFrom('tape')
    .where('removed_at', '<', sql<Date>`now() - make_interval(days => ${tapeDays})`)
    .execute();
}

/** Locks all tapes of a person and gives them to another. */
export async function setOwnerOfTapes(
  db: Db,
  { ownerId, heirId }: { ownerId: string; heirId: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('tape')
    .set({ user_id: heirId })
    .where('user_id', '=', ownerId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts a tape as it was kept beside the originals, unless it is there. Returns whether it is there now. */
export async function insertStoredTape(
  db: Db,
  tape: Omit<StoredTape, 'ownerId'>,
  ownerId: string,
): Promise<boolean> {
  await keepNumbers(db, [tape.number]);
  await db
    .insertInto('tape')
    .values({ ...columnsOfStored(tape), user_id: ownerId })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return (await findTape(db, tape.id)) !== undefined;
}

/** Returns the columns of a tape as it is kept outside of the database, but its owner. */
export function columnsOfStored(tape: Omit<StoredTape, 'ownerId'>) {
  return {
    id: tape.id,
    number: tape.number,
    label: tape.label,
    kind: tape.kind,
    state: tape.state,
    place: tape.place,
    parts: tape.parts,
    condition: tape.condition,
    transferred_by: tape.transferredBy,
    transferred_on: tape.transferredOn,
    transferred_with: tape.transferredWith,
    notes: tape.notes,
  };
}

/** Notes that these numbers were given. */
export async function keepNumbers(db: Db, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await db
    .insertInto('tape_number')
    .values(numbers.map((number) => ({ number })))
    .onConflict((clash) => clash.doNothing())
    .execute();
}
