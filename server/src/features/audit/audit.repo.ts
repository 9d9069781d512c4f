import type { Insertable, Kysely } from 'kysely';
import type { AuditLogTable, Database } from '#platform/db/schema.ts';

export async function insertEntry(
  db: Kysely<Database>,
  entry: Insertable<AuditLogTable>,
): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute();
}
