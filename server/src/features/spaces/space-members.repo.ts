import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
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

export function setMemberRole(db: Db, member: Who, role: SpaceRole): Promise<void> {
  // Who may add nothing has no rule to go on with, should they be more again.
  return updateMember(db, member, { role, ...(role === 'viewer' && { adds_everything: false }) });
}

/** Stores what a member says of passing on what they add. */
export function setPassesOn(db: Db, member: Who, passesOn: boolean): Promise<void> {
  return updateMember(db, member, { passes_on: passesOn });
}

/** Stores whether what a member uploads or imports goes into the space by itself. */
export function setAddsEverything(db: Db, member: Who, addsEverything: boolean): Promise<void> {
  return updateMember(db, member, { adds_everything: addsEverything });
}

type Who = Pick<MemberRow, 'space_id' | 'user_id'>;

async function updateMember(
  db: Db,
  { space_id, user_id }: Who,
  changes: Updateable<SpaceMemberTable>,
): Promise<void> {
  await db
    .updateTable('space_member')
    .set(changes)
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

/** Notes that a member is there, and returns since when everything is new to them: half an hour ends a visit. */
export async function visit(
  db: Db,
  { space_id, user_id }: Pick<MemberRow, 'space_id' | 'user_id'>,
): Promise<{ newSince: Date; newCount: number }> {
  const { rows } = await sql<{ newSince: Date; newCount: number }>`
    with visited as (
      update space_member set visited_at = now(),
        new_since = case when visited_at < now() - interval '30 minutes' then visited_at else new_since end
      where space_id = ${space_id} and user_id = ${user_id}
      returning new_since
    )
    select new_since as "newSince", (
      select count(*) from space_item where space_id = ${space_id} and added_at > new_since and owner_id <> ${user_id}
        and is_in and is_live
    ) as "newCount" from visited`.execute(db);
  const [visited] = rows;
  if (!visited) throw new Error('A visitor is no member.');
  return visited;
}

/** Notes that these people are told by mail of everything up to now. */
export async function markDigested(db: Db, userIds: readonly string[]): Promise<void> {
  await db
    .updateTable('space_member')
    .set({ digest_at: sql<Date>`now()` })
    .where('user_id', 'in', [...userIds])
    .execute();
}

/** Lists the spaces of a person, who stays a member of each until the transaction ends. */
export async function lockMemberships(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('space_member')
    .select('space_id')
    .where('user_id', '=', userId)
    .orderBy('space_id')
    .forShare()
    .execute();
  return rows.map((row) => row.space_id);
}

/** Locks those of these accounts that are not closed, until the transaction ends. */
export async function lockOpenAccounts(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('auth.user')
    .select('id')
    .where('id', 'in', [...userIds])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** Tells whether somebody else owns the space, who can sign in. */
export async function hasOtherOwner(db: Db, { space_id, user_id }: MemberRow): Promise<boolean> {
  const other = await db
    .selectFrom('space_member as member')
    .innerJoin('auth.user as person', 'person.id', 'member.user_id')
    .select('member.user_id')
    .where('member.space_id', '=', space_id)
    .where('member.role', '=', 'owner')
    .where('member.user_id', '<>', user_id)
    .where('person.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Locks the open spaces that a person owns with others as members, and lists what they are in each. */
export async function lockOwned(db: Db, userId: string): Promise<MemberRow[]> {
  const members = await db
    .selectFrom('space_member as member')
    .innerJoin('space', 'space.id', 'member.space_id')
    .selectAll('member')
    .where('member.user_id', '=', userId)
    .where('member.role', '=', 'owner')
    .where('space.closed_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('space_member as other')
          .select('other.user_id')
          .whereRef('other.space_id', '=', 'space.id')
          .where('other.user_id', '<>', userId),
      ),
    )
    .orderBy('space.id')
    .forNoKeyUpdate('space')
    .execute();
  return members;
}
