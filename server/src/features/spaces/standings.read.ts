import { type SqlBool, sql } from 'kysely';
import { mayPassOn } from '#features/spaces/may-pass-on.read.ts';
import type { Standing } from '#features/spaces/member-rights.ts';
import type { Db } from '#platform/db/schema.ts';

/** Reads how these items are in the spaces of a person: one row per item and space, none for what is in none of them. */
export function readStandings(
  db: Db,
  userId: string,
  mediaIds: readonly string[],
): Promise<(Standing & { mediaId: string })[]> {
  return db
    .selectFrom('space_item as item')
    .innerJoin('space_member as member', 'member.space_id', 'item.space_id')
    .innerJoin('space', 'space.id', 'item.space_id')
    .leftJoin('space_member as owner', (join) =>
      join
        .onRef('owner.space_id', '=', 'item.space_id')
        .onRef('owner.user_id', '=', 'item.owner_id'),
    )
    .select([
      'item.media_id as mediaId',
      'member.role',
      'space.viewers_download as viewersDownload',
    ])
    .select([
      sql<boolean>`owner.user_id is not null`.as('isOwnerMember'),
      mayPassOn({ place: 'item', owner: 'owner' }).as('mayPassOn'),
    ])
    .where('item.media_id', 'in', [...mediaIds])
    .where('member.user_id', '=', userId)
    .where('space.closed_at', 'is', null)
    .where(sql<SqlBool>`item.is_in and item.is_live`)
    .execute();
}
