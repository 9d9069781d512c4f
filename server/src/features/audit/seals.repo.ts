import { type Insertable, type Kysely, sql } from 'kysely';
import type { AuditSealsTable } from '#platform/db/audit-tables.ts';
import type { Database } from '#platform/db/schema.ts';

/** Works on one connection, one process of this installation at a time. */
export function withSealLock<T>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtextextended('heirloom audit seals', 0))`.execute(
      connection,
    );
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('heirloom audit seals', 0))`.execute(
        connection,
      );
    }
  });
}

export async function insertSeals(
  db: Kysely<Database>,
  seals: Insertable<AuditSealsTable>[],
): Promise<void> {
  await db.insertInto('audit_seals').values(seals).execute();
}
