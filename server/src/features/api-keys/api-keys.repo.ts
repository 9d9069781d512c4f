import { type Insertable, sql } from 'kysely';
import type { ApiKeyTable } from '#platform/db/account-tables.ts';
import type { Db } from '#platform/db/schema.ts';

/** `days` null: the key does not expire. */
export async function insertKey(
  db: Db,
  { days, ...key }: Omit<Insertable<ApiKeyTable>, 'expires_at'> & { days: number | null },
): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(days => ${days})`;
  await db
    .insertInto('api_key')
    .values({ ...key, expires_at: days === null ? null : expiresAt })
    .execute();
}

/** Counts a person's keys, and keeps others from adding one until the transaction ends. */
export async function countKeys(trx: Db, userId: string): Promise<number> {
  await trx
    .selectFrom('auth.user')
    .select('id')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await trx
    .selectFrom('api_key')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns false when this person has no such key. */
export async function deleteKey(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_key')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns how many there were. */
export async function deleteKeysOf(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('api_key')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function noteKeyUse(db: Db, id: string): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
