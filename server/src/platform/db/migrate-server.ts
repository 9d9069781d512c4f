import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { isMigrated, migrateToLatest } from '#platform/db/migrate.ts';
import type { DatabaseServer } from '#platform/db/open-database-server.ts';
import type { Database } from '#platform/db/schema.ts';

/** Brings the schema up to date, and protects the audit log from the application. */
export async function migrateServer(
  server: Pick<DatabaseServer, 'audit'>,
  db: Kysely<Database>,
  log: Logger,
): Promise<void> {
  if (!(await isMigrated(db))) {
    await server.audit?.release();
    await migrateToLatest(db, log);
  }
  await server.audit?.protect();
}

/** Tells whether the role of this connection can do no more with the audit log and its seals than add and read. */
export async function isAuditProtected(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ is_protected: boolean }>`
    select bool_and(not pg_has_role(current_user, relowner, 'member')
      and not has_table_privilege(oid, 'update, delete, truncate')) as is_protected
    from pg_class where oid in ('public.audit_log'::regclass, 'public.audit_seals'::regclass)`.execute(
    db,
  );
  return rows[0]?.is_protected ?? false;
}
