import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/**
 * Finds the space in which a member may propose changes of an item, the first by name: where its owner is a member, too.
 * `isOwnerMember` is false where only spaces show it that its owner has left; undefined: none does.
 */
export function findProposalSpace(
  db: Db,
  { userId, mediaId, spaceId }: { userId: string; mediaId: string; spaceId?: string | undefined },
): Promise<{ id: string; isOwnerMember: boolean } | undefined> {
  return db
    .selectFrom('space_item as item')
    .innerJoin('space', 'space.id', 'item.space_id')
    .innerJoin('space_member as member', 'member.space_id', 'item.space_id')
    .leftJoin('space_member as owner', (join) =>
      join
        .onRef('owner.space_id', '=', 'item.space_id')
        .onRef('owner.user_id', '=', 'item.owner_id'),
    )
    .select('space.id')
    .select(sql<boolean>`owner.user_id is not null`.as('isOwnerMember'))
    .where('item.media_id', '=', mediaId)
    .where('member.user_id', '=', userId)
    .where(sql<SqlBool>`item.is_in and item.is_live`)
    .where('space.closed_at', 'is', null)
    .$if(spaceId !== undefined, (query) => query.where('space.id', '=', spaceId!))
    .orderBy(sql`owner.user_id is null`)
    .orderBy(sql`lower(space.name)`)
    .limit(1)
    .executeTakeFirst();
}
