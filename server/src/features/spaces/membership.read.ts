import { type SpaceRole, spaceRole } from '@heirloom/contract/spaces/space-role.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import type { Viewer } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

/** What somebody is in an open space, and what it lets viewers do. */
export type SpaceStanding = { role: SpaceRole; viewersDownload: boolean };

/** Finds what somebody is in an open space; null for others, and while spaces rest. */
export async function findStanding(
  db: Db,
  { userId, seesSpaces }: Pick<Viewer, 'userId' | 'seesSpaces'>,
  spaceId: string,
): Promise<SpaceStanding | null> {
  if (!seesSpaces) return null;
  const row = await db
    .selectFrom('space_member as member')
    .innerJoin('space', 'space.id', 'member.space_id')
    .select(['member.role', 'space.viewers_download as viewersDownload'])
    .where('member.space_id', '=', spaceId)
    .where('member.user_id', '=', userId)
    .where('space.closed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Tells whether two people are in the same open space. */
export async function shareSpace(
  db: Db,
  { userId, seesSpaces }: Pick<Viewer, 'userId' | 'seesSpaces'>,
  otherId: string,
): Promise<boolean> {
  if (!seesSpaces) return false;
  const row = await db
    .selectFrom('space_member as mine')
    .innerJoin('space_member as other', 'other.space_id', 'mine.space_id')
    .innerJoin('space', 'space.id', 'mine.space_id')
    .select('space.id')
    .where('mine.user_id', '=', userId)
    .where('other.user_id', '=', otherId)
    .where('space.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the members of a space with at least that role. */
export async function listMemberIds(
  db: Db,
  { spaceId, role }: { spaceId: string; role: SpaceRole },
): Promise<string[]> {
  const rows = await db
    .selectFrom('space_member')
    .select('user_id')
    .where('space_id', '=', spaceId)
    .where(
      'role',
      'in',
      spaceRole.options.filter((one) => isAtLeast(one, role)),
    )
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
