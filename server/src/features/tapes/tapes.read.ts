import { tapeDays } from '@heirloom/contract/limits.ts';
import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import type { TapePart } from '@heirloom/contract/tapes/tapes.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** Who looks: a person, and the spaces that they see. */
export type TapeViewer = { userId: string; spaceIds: readonly string[] };

export type TapeCardRow = Awaited<ReturnType<typeof listTapes>>[number];

/** Lists the tapes of a person and of their spaces by number; `ids` narrows. */
export function listTapes(db: Db, viewer: TapeViewer, ids?: readonly string[]) {
  return db
    .selectFrom('tape')
    .selectAll('tape')
    .select(({ selectFrom }) =>
      selectFrom('tape_item')
        .innerJoin('media', 'media.id', 'tape_item.media_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('tape_item.tape_id', '=', 'tape.id')
        .where('tape_item.part', '=', 'content')
        .where(isSeen(viewer))
        .as('item_count'),
    )
    .where('tape.removed_at', 'is', null)
    .where(isShown(viewer))
    .$if(ids !== undefined, (query) => query.where('tape.id', 'in', [...ids!]))
    .orderBy('tape.number')
    .execute();
}

export async function countTapes(db: Db, viewer: TapeViewer): Promise<number> {
  const { count } = await db
    .selectFrom('tape')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('removed_at', 'is', null)
    .where(isShown(viewer))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects the tapes of a person and of their spaces. */
function isShown({ userId, spaceIds }: TapeViewer) {
  return sql<SqlBool>`(tape.user_id = ${userId} or exists (
    select from space_tape where space_tape.tape_id = tape.id and space_tape.space_id = any(${[...spaceIds]}::uuid[])))`;
}

/** Lists the items of a tape that somebody may see, in order. */
export function listTapeItems(db: Db, viewer: TapeViewer, tapeId: string) {
  return db
    .selectFrom('tape_item')
    .innerJoin('media', 'media.id', 'tape_item.media_id')
    .selectAll('media')
    .select(['tape_item.part', 'tape_item.is_put_away'])
    .select(({ selectFrom }) =>
      selectFrom('media as clip')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('clip.parent_id', '=', 'media.id')
        .where('clip.deleted_at', 'is', null)
        .as('clip_count'),
    )
    .where('tape_item.tape_id', '=', tapeId)
    .where(isSeen(viewer))
    .orderBy('tape_item.position')
    .orderBy('media.id')
    .execute();
}

/** Selects, of the items of tapes, what belongs to somebody or is in one of their spaces, outside the trash. */
function isSeen({ userId, spaceIds }: TapeViewer) {
  return sql<SqlBool>`media.deleted_at is null and (media.user_id = ${userId} or exists (
    select from space_item where space_item.media_id = media.id and space_item.is_in and space_item.is_live
      and space_item.space_id = any(${[...spaceIds]}::uuid[])))`;
}

/** Lists all items of a tape in order, in the trash or not. */
export async function listIdsOnTape(db: Db, tapeId: string, part?: TapePart): Promise<string[]> {
  const rows = await db
    .selectFrom('tape_item')
    .select('media_id')
    .where('tape_id', '=', tapeId)
    .$if(part !== undefined, (query) => query.where('part', '=', part!))
    .orderBy('position')
    .orderBy('media_id')
    .execute();
  return rows.map(({ media_id }) => media_id);
}

/** Says on which tapes items outside the trash are. */
export function listPlacesOnTapes(db: Db, mediaIds: readonly string[]) {
  return db
    .selectFrom('tape_item')
    .innerJoin('tape', 'tape.id', 'tape_item.tape_id')
    .innerJoin('media', 'media.id', 'tape_item.media_id')
    .select(['media.id', 'media.user_id', 'tape_item.tape_id', 'tape_item.part'])
    .where('tape_item.media_id', 'in', [...mediaIds])
    .where('tape.removed_at', 'is', null)
    .where('media.deleted_at', 'is', null)
    .execute();
}

export type TapeStanding = {
  tapeId: string;
  spaceId: string;
  spaceName: string;
  role: SpaceRole;
  isOwnerMember: boolean;
};

/** Says how tapes are in the open spaces of a person. */
export function readTapeStandings(
  db: Db,
  { userId, spaceIds }: TapeViewer,
  tapeIds: readonly string[],
): Promise<TapeStanding[]> {
  if (spaceIds.length === 0 || tapeIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('space_tape')
    .innerJoin('tape', 'tape.id', 'space_tape.tape_id')
    .innerJoin('space', 'space.id', 'space_tape.space_id')
    .innerJoin('space_member as member', 'member.space_id', 'space.id')
    .leftJoin('space_member as owner', (join) =>
      join.onRef('owner.space_id', '=', 'space.id').onRef('owner.user_id', '=', 'tape.user_id'),
    )
    .select([
      'space_tape.tape_id as tapeId',
      'space.id as spaceId',
      'space.name as spaceName',
      'member.role',
    ])
    .select(sql<boolean>`owner.user_id is not null`.as('isOwnerMember'))
    .where('space_tape.tape_id', 'in', [...tapeIds])
    .where('space.id', 'in', [...spaceIds])
    .where('member.user_id', '=', userId)
    .orderBy(sql`lower(space.name)`)
    .execute();
}

/** Lists the deleted tapes of a person that can be brought back, latest first. */
export function listRemovedTapes(db: Db, ownerId: string) {
  const ends = sql<Date>`removed_at + make_interval(days => ${tapeDays})`;
  return db
    .selectFrom('tape')
    .select(['id', 'number', 'label'])
    .select([sql<Date>`removed_at`.as('removed_at'), ends.as('ends_at')])
    .where('user_id', '=', ownerId)
    .where(ends, '>', sql<Date>`now()`)
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .execute();
}
