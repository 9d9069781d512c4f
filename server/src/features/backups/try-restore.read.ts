import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

export async function readDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function countItems(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
