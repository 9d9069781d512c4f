import { type Insertable, type Selectable, sql } from 'kysely';
import type { GuestBoxTable, GuestFileTable } from '#platform/db/guest-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export type GuestBoxRow = Selectable<GuestBoxTable>;

export async function insertGuestBox(
  db: Db,
  { days, ...box }: Omit<Insertable<GuestBoxTable>, 'expires_at'> & { days: number },
): Promise<void> {
  await db
    .insertInto('guest_box')
    .values({ ...box, expires_at: sql<Date>`now() + make_interval(days => ${days})` })
    .execute();
}

/** Ends one link of a space, those of one maker, or all; returns those that were open. */
export async function endGuestBoxes(
  db: Db,
  { spaceId, id, makerId }: { spaceId: string; id?: string; makerId?: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('guest_box')
    .set({ ended_at: sql<Date>`now()` })
    .where('space_id', '=', spaceId)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(makerId !== undefined, (query) => query.where('maker_id', '=', makerId!))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Notes who sent an item. */
export async function insertGuestFile(db: Db, file: Insertable<GuestFileTable>): Promise<void> {
  await db.insertInto('guest_file').values(file).execute();
}
