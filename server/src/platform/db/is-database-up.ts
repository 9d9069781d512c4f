import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** Tells whether the database answers and can be written. It changes and locks nothing, but one that only reads refuses it. */
export async function isDatabaseUp(db: Kysely<Database>): Promise<boolean> {
  try {
    await sql`select from setting where false for update`.execute(db);
    return true;
  } catch {
    return false;
  }
}
