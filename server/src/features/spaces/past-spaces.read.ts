import { sql } from 'kysely';
import { keptDays } from '#features/spaces/kept-days.ts';
import type { Db } from '#platform/db/schema.ts';

/** Tells whether a space that somebody is in no more shows items of theirs, or they can bring a closed one back. */
export async function hasPastSpaces(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from space_item item join space on space.id = item.space_id
      where item.owner_id = ${userId} and item.is_in and item.is_live and space.closed_at is null
        and not exists (
          select from space_member member where member.space_id = space.id and member.user_id = ${userId}
        )
    ) or exists (
      select from space_member member join space on space.id = member.space_id
      where member.user_id = ${userId} and member.role = 'owner'
        and space.closed_at > now() - make_interval(days => ${keptDays})
    ) as has`.execute(db);
  return rows[0]!.has;
}
