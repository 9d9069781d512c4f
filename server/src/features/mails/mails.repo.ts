import type { Db } from '#platform/db/schema.ts';

type Refusal = { userId: string; kind: string };

export async function insertRefusal(db: Db, { userId, kind }: Refusal): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail_refusal')
    .values({ user_id: userId, kind })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteRefusal(db: Db, { userId, kind }: Refusal): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_refusal')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
