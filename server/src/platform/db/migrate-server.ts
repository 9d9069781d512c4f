import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { isNotAllowed } from '#platform/db/database-error.ts';
import { grantWork } from '#platform/db/grant-work.ts';
import { migrateToLatest, readMigrations } from '#platform/db/migrate.ts';
import { migrations, type SchemaMigration } from '#platform/db/migrations.ts';
import type { DatabaseServer } from '#platform/db/open-database-server.ts';
import {
  leaveSchemaNote,
  mayRun,
  readSchemaNote,
  type SchemaNote,
} from '#platform/db/schema-note.ts';
import type { Database } from '#platform/db/schema.ts';
import { isDiskFull, ownerNeeded, StartRefused } from '#platform/start-refused.ts';
import { version } from '#platform/version.ts';

/** Copies the database before migrations change it, and returns the folder of the copy. */
export type CopyFirst = (connection: DatabaseConnection) => Promise<string>;

type Options = {
  /** Missing: migrations change the database without a copy of it. */
  copyFirst?: CopyFirst | undefined;
  registry?: Record<string, SchemaMigration>;
};

/**
 * Brings the schema up to date, and says what the application may do with it. The schema of a newer Heirloom stays as it
 * is.
 * @param db of the role that owns the tables
 * @throws StartRefused when a migration fails, and nothing has changed; or when this version may not run on what a
 *   newer one has made of the database
 */
export async function migrateServer(
  server: Pick<DatabaseServer, 'connection' | 'owner' | 'reclaim'>,
  db: Kysely<Database>,
  log: Logger,
  { copyFirst, registry = migrations }: Options = {},
): Promise<void> {
  await server.reclaim?.();
  const { due, done, unknown } = await readMigrations(db, registry);
  if (unknown.length > 0) {
    const note = await refuseNewer(db, { due, unknown });
    log.warn(
      { unknown, newer: note?.version, own: version },
      'a newer version has changed the database',
    );
    return grantWork(server);
  }
  if (due.length > 0) {
    // A new archive has nothing to lose.
    const copy = done.length > 0 ? await copyFirst?.(server.owner ?? server.connection) : undefined;
    if (copy !== undefined) log.info({ copy }, 'the database was copied before its migration');
    try {
      await migrateToLatest(db, log, registry);
    } catch (error) {
      if (isNotAllowed(error)) throw notOwner(error);
      if (copy === undefined) throw error;
      log.error({ err: error }, 'a migration failed');
      throw refusal(error, copy);
    }
  }
  await leaveSchemaNote(db, registry);
  await grantWork(server);
}

/**
 * Returns the note of a newer version that has changed the database; null when none has.
 * @throws StartRefused when this version may not run on it
 */
export async function refuseNewer(
  db: Kysely<Database>,
  { due, unknown }: { due: string[]; unknown: string[] },
): Promise<SchemaNote | null> {
  if (unknown.length === 0) return null;
  const note = await readSchemaNote(db);
  if (due.length > 0 || !mayRun(version, unknown, note)) throw newerRefusal(note);
  return note;
}

/** Returns the newer version that has changed the database, while this one goes on with it; null when none has. */
export async function findNewerVersion(db: Kysely<Database>): Promise<string | null> {
  const { unknown } = await readMigrations(db);
  return unknown.length > 0 ? ((await readSchemaNote(db))?.version ?? null) : null;
}

function newerRefusal(note: SchemaNote | null): StartRefused {
  const newer = note === null ? '' : ` (${note.version})`;
  return new StartRefused(
    `A newer version of Heirloom${newer} has used this archive, and this one (${version}) does not know its database. ` +
      `Nothing was changed. Start ${note?.version ?? 'the newer version'} again. Or go back to the copy that was made ` +
      'before the upgrade: script/heirloom go-back',
  );
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function notOwner(error: unknown): StartRefused {
  return new StartRefused(
    `This version of Heirloom must change its database, and the role may not do that: ${reasonOf(error)}. Nothing was changed. ${ownerNeeded}`,
  );
}

function refusal(error: unknown, copy: string): StartRefused {
  const advice = isDiskFull(error)
    ? 'Free some space on the disk of the database and start it again, or start the version that you used before.'
    : 'Start the version that you used before, and report this sentence.';
  return new StartRefused(
    `This version of Heirloom could not change its database: ${reasonOf(error)}. Nothing was changed. ${advice} ` +
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
