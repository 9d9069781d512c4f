import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** Lets days pass for what a person has deleted: tests cannot turn the database's clock, so the deletions get older. */
export async function passDays(
  db: Kysely<Database>,
  { userId, days }: { userId: string; days: number },
): Promise<void> {
  const span = sql`make_interval(secs => ${days * 86_400})`;
  await sql`update media set deleted_at = deleted_at - ${span} where user_id = ${userId}`.execute(
    db,
  );
  await sql`update account_removal set due_at = due_at - ${span}, requested_at = requested_at - ${span}
    where user_id = ${userId}`.execute(db);
}
