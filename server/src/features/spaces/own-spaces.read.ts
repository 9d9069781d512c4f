import type { Viewer } from '#platform/context.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists the spaces into which all goes that somebody adds. */
export async function listSpacesOfRule(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('space_member')
    .select('space_id')
    .where('user_id', '=', userId)
    .where('adds_everything', '=', true)
    .execute();
  return rows.map((row) => row.space_id);
}

/** Lists the spaces that somebody sees now: none for a program, and none while spaces rest. */
export async function listSpaceIds(
  db: Db,
  { userId, seesSpaces }: Pick<Viewer, 'userId' | 'seesSpaces'>,
): Promise<string[]> {
  if (!seesSpaces) return [];
  const rows = await db
    .selectFrom('space_member as member')
    .innerJoin('space', 'space.id', 'member.space_id')
    .select('space.id')
    .modifyFront(prepared)
    .where('member.user_id', '=', userId)
    .where('space.closed_at', 'is', null)
    .orderBy('space.id')
    .execute();
  return rows.map(({ id }) => id);
}
