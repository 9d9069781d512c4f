import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import type { SpaceMemberTable } from '#platform/db/space-tables.ts';

export type MemberRow = Selectable<SpaceMemberTable>;

export function findMember(
  db: Db,
  { spaceId, userId }: { spaceId: string; userId: string },
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('space_member')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Returns false when this person is a member already. */
export async function insertMember(db: Db, member: Insertable<SpaceMemberTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('space_member')
    .values(member)
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function setMemberRole(
  db: Db,
  { space_id, user_id }: MemberRow,
  role: SpaceRole,
): Promise<void> {
  await db
    .updateTable('space_member')
    .set({ role })
    .where('space_id', '=', space_id)
    .where('user_id', '=', user_id)
    .execute();
}

export async function deleteMember(db: Db, { space_id, user_id }: MemberRow): Promise<void> {
  await db
    .deleteFrom('space_member')
    .where('space_id', '=', space_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Tells whether somebody else owns the space. */
export async function hasOtherOwner(db: Db, { space_id, user_id }: MemberRow): Promise<boolean> {
  const other = await db
    .selectFrom('space_member')
    .select('user_id')
    .where('space_id', '=', space_id)
    .where('role', '=', 'owner')
    .where('user_id', '<>', user_id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
