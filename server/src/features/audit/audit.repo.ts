import type { Insertable, Kysely } from 'kysely';
import type { AuditLogTable } from '#platform/db/audit-tables.ts';
import type { Database } from '#platform/db/schema.ts';

/** Inserts entries in one statement. */
export async function insertEntries(
  db: Kysely<Database>,
  entries: Insertable<AuditLogTable>[],
): Promise<void> {
  if (entries.length > 0) await db.insertInto('audit_log').values(entries).execute();
}
