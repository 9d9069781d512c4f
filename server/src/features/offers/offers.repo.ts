import { offerDays } from '@heirloom/contract/limits.ts';
import { type Selectable, sql } from 'kysely';
import type { SpaceOfferTable } from '#platform/db/offer-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export type OfferRow = Selectable<SpaceOfferTable>;

type Asked = Pick<OfferRow, 'id' | 'space_id' | 'giver_id' | 'asked_id' | 'made_by'>;

/** Stores that somebody is asked; false while what was accepted before is being handed over. Replaces every other. */
export async function putOffer(db: Db, asked: Asked): Promise<boolean> {
  const begun = {
    ...asked,
    made_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${offerDays})`,
    answer: null,
    words: null,
    bytes_left: 0,
    moved: 0,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('space_offer')
    .values(begun)
    .onConflict((clash) =>
      clash
        .columns(['space_id', 'giver_id'])
        .doUpdateSet(begun)
        .where(sql<boolean>`space_offer.answer is distinct from 'accepted'`),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findOffer(db: Db, id: string): Promise<OfferRow | undefined> {
  return db.selectFrom('space_offer').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks an offer, after its space. */
export function lockOffer(db: Db, id: string): Promise<OfferRow | undefined> {
  return db
    .selectFrom('space_offer')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function answerOffer(
  db: Db,
  id: string,
  answer: Pick<OfferRow, 'answer'> & Partial<Pick<OfferRow, 'words' | 'bytes_left'>>,
): Promise<void> {
  await db.updateTable('space_offer').set(answer).where('id', '=', id).execute();
}

/** Notes that items were handed over. */
export async function recordMoved(
  db: Db,
  id: string,
  { count, sizeBytes }: { count: number; sizeBytes: number },
): Promise<void> {
  await db
    .updateTable('space_offer')
    .set({
      moved: sql<number>`moved + ${count}`,
      bytes_left: sql<number>`greatest(0, bytes_left - ${sizeBytes})`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteOffer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('space_offer').where('id', '=', id).execute();
}

/**
 * Deletes what somebody offered and what they are asked, and returns it. What they said yes to is ended by the job that hands
 * it over.
 */
export function deleteOffersOf(db: Db, userId: string): Promise<OfferRow[]> {
  return db
    .deleteFrom('space_offer')
    .where(({ and, eb, or }) =>
      or([
        eb('giver_id', '=', userId),
        and([eb('asked_id', '=', userId), eb('answer', 'is distinct from', 'accepted')]),
      ]),
    )
    .returningAll()
    .execute();
}

/** Lists what was accepted and is not handed over yet, the oldest first. */
export async function listAccepted(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('space_offer')
    .select('id')
    .where('answer', '=', 'accepted')
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
