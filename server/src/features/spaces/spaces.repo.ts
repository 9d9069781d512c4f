import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import type { SpaceTable } from '#platform/db/space-tables.ts';

export type SpaceRow = Selectable<SpaceTable>;

export async function insertSpace(db: Db, space: Insertable<SpaceTable>): Promise<void> {
  await db.insertInto('space').values(space).execute();
}

/** Locks a space: changes of it and of its members wait for each other, but no row that names it waits. */
export function lockSpace(db: Db, id: string): Promise<SpaceRow | undefined> {
  return db
    .selectFrom('space')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Keeps a space, and who is in it, as they are until the transaction ends; others may do so at the same time. */
export function holdSpace(db: Db, id: string): Promise<SpaceRow | undefined> {
  return db.selectFrom('space').selectAll().where('id', '=', id).forShare().executeTakeFirst();
}

/** Keeps the spaces of a person, and what everybody is and says in them, as they are until the transaction ends. */
export async function lockSpacesOf(db: Db, userId: string): Promise<void> {
  await db
    .selectFrom('space')
    .select('id')
    .where('id', 'in', (members) =>
      members.selectFrom('space_member').select('space_id').where('user_id', '=', userId),
    )
    .orderBy('id')
    .forShare()
    .execute();
}

/** Keeps these spaces, and who is in them, as they are until the transaction ends; others may add to them too. */
export async function holdSpaces(db: Db, spaceIds: readonly string[]): Promise<void> {
  if (spaceIds.length === 0) return;
  const found = db
    .selectFrom('space')
    .select('id')
    .where('id', 'in', [...spaceIds]);
  await found.orderBy('id').forShare().execute();
}

/** Finds those of these spaces to which somebody may add. Hold them before: whoever has just left is no member any more. */
export async function listSpacesToAddTo(
  db: Db,
  { userId, spaceIds }: { userId: string; spaceIds: readonly string[] },
): Promise<string[]> {
  if (spaceIds.length === 0) return [];
  // A closed account shows nothing to others.
  const rows = await db
    .selectFrom('space_member as member')
    .innerJoin('space', 'space.id', 'member.space_id')
    .innerJoin('auth.user as person', 'person.id', 'member.user_id')
    .select('space.id')
    .where('space.id', 'in', [...spaceIds])
    .where('person.disabled_at', 'is', null)
    .where('space.closed_at', 'is', null)
    .where('member.user_id', '=', userId)
    .where('member.role', '<>', 'viewer')
    .orderBy('space.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateSpace(
  db: Db,
  id: string,
  changes: Updateable<SpaceTable>,
): Promise<void> {
  // Setting the id makes an update without changes valid SQL.
  await db
    .updateTable('space')
    .set({ ...changes, id })
    .where('id', '=', id)
    .execute();
}

/** Deletes the spaces of which this person is the only member. */
export async function deleteSpacesOnlyOf(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('space')
    .where(({ exists, not, selectFrom }) =>
      exists(
        selectFrom('space_member as member')
          .select('member.user_id')
          .whereRef('member.space_id', '=', 'space.id')
          .where('member.user_id', '=', userId),
      ).and(
        not(
          exists(
            selectFrom('space_member as other')
              .select('other.user_id')
              .whereRef('other.space_id', '=', 'space.id')
              .where('other.user_id', '<>', userId),
          ),
        ),
      ),
    )
    .execute();
}

export async function closeSpace(db: Db, id: string): Promise<void> {
  await db
    .updateTable('space')
    .set({ closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
