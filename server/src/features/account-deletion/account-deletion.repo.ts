import { type Insertable, type Selectable, sql } from 'kysely';
import type { AccountDeletionTable } from '#platform/db/account-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export type AccountDeletion = Selectable<AccountDeletionTable>;

/** Returns false when the account is closed already. */
export async function insertDeletion(
  db: Db,
  deletion: Insertable<AccountDeletionTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_removal')
    .values(deletion)
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks the deletion; waits for a job that may be about to finish it. */
export function lockDeletion(db: Db, userId: string): Promise<AccountDeletion | undefined> {
  return db
    .selectFrom('account_removal')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function withdrawDeletion(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('account_removal').where('user_id', '=', userId).execute();
}

/**
 * Lists the deletions that are due. `now`: the time that is believed for what deletes; a transfer of ownership deletes
 * nothing, and is due by the database's clock alone.
 */
export function listDueDeletions(db: Db, now: Date): Promise<AccountDeletion[]> {
  return db
    .selectFrom('account_removal')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        eb('due_at', '<=', now),
        and([eb('hand_over_to', 'is not', null), eb('due_at', '<=', sql<Date>`now()`)]),
      ]),
    )
    .orderBy('due_at')
    .execute();
}

/** Lists one batch of a person's items, without those that are being deleted for good. */
export async function listKeptIdsOf(db: Db, ownerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('purging_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
