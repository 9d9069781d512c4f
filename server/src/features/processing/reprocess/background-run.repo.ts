import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

export async function saveBackgroundRun(
  db: Kysely<Database>,
  userId: string,
  result: { finished_at: Date; succeeded: number; failed: number },
): Promise<void> {
  await db
    .insertInto('background_run')
    .values({ user_id: userId, ...result })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(result))
    .execute();
}

export function readBackgroundRun(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('background_run')
    .select(['finished_at', 'succeeded', 'failed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
