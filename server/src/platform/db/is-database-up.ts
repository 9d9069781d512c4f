import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

export async function isDatabaseUp(db: Kysely<Database>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
