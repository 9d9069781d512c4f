import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** Prefers the address to the id: the person may have signed up again. */
export function findAccount(db: Db, ownerId: string, address: string | undefined) {
  return db
    .selectFrom('auth.user')
    .select(['id', 'email'])
    .where(sql<boolean>`id = ${ownerId} or lower(email) = ${address?.toLowerCase() ?? null}`)
    .orderBy(sql`id = ${ownerId}`)
    .limit(1)
    .executeTakeFirst();
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.user')
    .select('id')
    .where(sql<boolean>`lower(username) = ${username.toLowerCase()}`)
    .executeTakeFirst();
  return row !== undefined;
}
