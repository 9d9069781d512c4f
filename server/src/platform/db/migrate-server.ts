import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Logger } from 'pino';
import { isMigrated, migrateToLatest } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations.ts';
import type { DatabaseServer } from '#platform/db/open-database-server.ts';
import type { Database } from '#platform/db/schema.ts';

/**
 * Brings the schema up to date, and protects the audit log from the application.
 * @throws StartRefused when a newer Heirloom has changed the schema
 */
export async function migrateServer(
  db: Kysely<Database>,
  { audit, log, registry = migrations }: Options,
): Promise<void> {
  try {
    if (!(await isMigrated(db, registry))) {
      await audit?.release();
      await migrateToLatest(db, log, registry);
    }
  } finally {
    await audit?.protect();
  }
}

type Options = Pick<DatabaseServer, 'audit'> & {
  log: Logger;
  /** The migrations to use; tests add some. */
  registry?: Record<string, Migration>;
};

/** Tells whether the role of this connection can do no more with the audit log than add and read entries. */
export async function isAuditProtected(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ is_protected: boolean }>`
    select not pg_has_role(current_user, relowner, 'member')
      and not has_table_privilege(oid, 'update, delete, truncate') as is_protected
    from pg_class where oid = 'public.audit_log'::regclass`.execute(db);
  return rows[0]?.is_protected ?? false;
}
