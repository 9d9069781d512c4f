import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { migrateToLatest, readMigrations } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations.ts';
import type { DatabaseServer } from '#platform/db/open-database-server.ts';
import type { Database } from '#platform/db/schema.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** Copies the database before migrations change it, and returns the folder of the copy. */
export type CopyFirst = (connection: DatabaseConnection) => Promise<string>;

type Options = {
  /** Missing: migrations change the database without a copy of it. */
  copyFirst?: CopyFirst | undefined;
  registry?: Record<string, Migration>;
};

/**
 * Brings the schema up to date, and protects the audit log from the application.
 * @throws StartRefused when a migration fails, and nothing has changed; or when a newer Heirloom has used the database
 */
export async function migrateServer(
  server: Pick<DatabaseServer, 'audit' | 'connection'>,
  db: Kysely<Database>,
  log: Logger,
  { copyFirst, registry = migrations }: Options = {},
): Promise<void> {
  const { due, done, unknown } = await readMigrations(db, registry);
  if (unknown.length > 0) {
    throw new StartRefused(
      'A newer version of Heirloom has used this archive, and this one does not know its database. ' +
        'Nothing was changed. Start the newer version again.',
    );
  }
  if (due.length > 0) {
    // A new archive has nothing to lose.
    const copy = done.length > 0 ? await copyFirst?.(server.connection) : undefined;
    if (copy !== undefined) log.info({ copy }, 'the database was copied before its migration');
    await server.audit?.release();
    try {
      await migrateToLatest(db, log, registry);
    } catch (error) {
      await server.audit?.protect();
      if (copy === undefined) throw error;
      log.error({ err: error }, 'a migration failed');
      throw refusal(error, copy);
    }
  }
  await server.audit?.protect();
}

function refusal(error: unknown, copy: string): StartRefused {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartRefused(
    `This version of Heirloom could not change its database: ${reason}. ` +
      `Nothing was changed. Start the version that you used before, and report this sentence. ` +
      `A copy of the database is in ${copy}.`,
  );
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
