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
