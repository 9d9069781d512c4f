import type { Db } from '#platform/db/schema.ts';

export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('auth.user').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
