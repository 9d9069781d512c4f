import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
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
