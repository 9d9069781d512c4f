import type { TapePart } from '@heirloom/contract/tapes/tapes.schema.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

type Put = { tapeId: string; mediaIds: readonly string[]; part: TapePart };

/** Puts items at the end of a tape, in this order; what was on it keeps its place. Returns how many came. */
export async function putOntoTape(db: Db, { tapeId, mediaIds, part }: Put): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into tape_item (media_id, tape_id, part, position)
    select each.id, ${tapeId}, ${part}, each.place + coalesce(
      (select max(position) from tape_item where tape_id = ${tapeId}), 0)
    from unnest(${[...mediaIds]}::uuid[]) with ordinality as each (id, place)
    on conflict (media_id) do update
      set tape_id = excluded.tape_id, part = excluded.part, position = excluded.position,
        is_put_away = false
      where (tape_item.tape_id, tape_item.part) <> (excluded.tape_id, excluded.part)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Puts an item where it was kept beside the original, unless it is on a tape. */
export async function placeOnTape(
  db: Db,
  place: Omit<Put, 'mediaIds'> & { mediaId: string; position: number; isPutAway: boolean },
): Promise<void> {
  await db
    .insertInto('tape_item')
    .values({
      media_id: place.mediaId,
      tape_id: place.tapeId,
      part: place.part,
      position: place.position,
      is_put_away: place.isPutAway,
    })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Puts items of a tape away, or takes that back. Returns those for which this is new. */
export async function setPutAway(
  db: Db,
  {
    tapeId,
    mediaIds,
    isPutAway,
  }: { tapeId: string; mediaIds: readonly string[]; isPutAway: boolean },
): Promise<string[]> {
  const rows = await db
    .updateTable('tape_item')
    .set({ is_put_away: isPutAway })
    .where('tape_id', '=', tapeId)
    .where('media_id', 'in', [...mediaIds])
    .where('is_put_away', '<>', isPutAway)
    .returning('media_id')
    .execute();
  return rows.map(({ media_id }) => media_id);
}

export async function takeOffTape(
  db: Db,
  { tapeId, mediaIds }: { tapeId: string; mediaIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('tape_item')
    .where('tape_id', '=', tapeId)
    .where('media_id', 'in', [...mediaIds])
    .returning('media_id')
    .execute();
  return rows.map(({ media_id }) => media_id);
}

/** Gives the items of a tape these places. */
export async function orderTape(
  db: Db,
  { tapeId, mediaIds }: { tapeId: string; mediaIds: readonly string[] },
): Promise<void> {
  await sql`
    update tape_item set position = each.place
    from unnest(${[...mediaIds]}::uuid[]) with ordinality as each (id, place)
    where tape_id = ${tapeId} and media_id = each.id`.execute(db);
}

/** Ends that an item is put away, wherever it is. */
export async function bringBack(db: Db, mediaId: string): Promise<void> {
  await db
    .updateTable('tape_item')
    .set({ is_put_away: false })
    .where('media_id', '=', mediaId)
    .execute();
}

type OwnerChange = { mediaIds: readonly string[]; ownerId: string };

/**
 * Where items get another owner, a tape whose items all do goes along; the others lose them. Returns who had the tapes
 * before.
 */
export async function followItems(
  db: Db,
  { mediaIds, ownerId }: OwnerChange,
): Promise<{ id: string; formerOwnerId: string; goesAlong: boolean }[]> {
  const { rows: tapes } = await sql<{ id: string; formerOwnerId: string; goesAlong: boolean }>`
    select tape.id, tape.user_id as "formerOwnerId",
      bool_and(tape_item.media_id = any(${[...mediaIds]}::uuid[])) as "goesAlong"
    from tape join tape_item on tape_item.tape_id = tape.id
    where tape.user_id <> ${ownerId} and tape.id in (
      select tape_id from tape_item where media_id = any(${[...mediaIds]}::uuid[]))
    group by tape.id`.execute(db);
  const going = tapes.filter(({ goesAlong }) => goesAlong).map(({ id }) => id);
  const left = tapes.filter(({ goesAlong }) => !goesAlong).map(({ id }) => id);
  if (going.length > 0) {
    await db.updateTable('tape').set({ user_id: ownerId }).where('id', 'in', going).execute();
  }
  if (left.length > 0) {
    await db
      .deleteFrom('tape_item')
      .where('tape_id', 'in', left)
      .where('media_id', 'in', [...mediaIds])
      .execute();
  }
  return tapes;
}
