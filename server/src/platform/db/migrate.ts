import { type Kysely, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Logger } from 'pino';
import { migrations } from '#platform/db/migrations.ts';
import type { Database } from '#platform/db/schema.ts';
import { StartRefused } from '#platform/start-refused.ts';

/**
 * Tells whether every migration has run; then migrateToLatest would change nothing.
 * @throws StartRefused when others have run too: those of a newer Heirloom, whose schema this one does not know
 */
export async function isMigrated(
  db: Kysely<Database>,
  registry: Record<string, Migration>,
): Promise<boolean> {
  const provider = { getMigrations: async () => registry };
  const known = await new Migrator({ db, provider }).getMigrations();
  const hasRun = known.filter(({ executedAt }) => executedAt !== undefined);
  if (hasRun.length > 0) {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    if (rows.some(({ name }) => !(name in registry))) {
      throw new StartRefused(
        'A newer version of Heirloom has used this archive. Update Heirloom, or restore a backup that is older than that version.',
      );
    }
  }
  return hasRun.length === known.length;
}

/**
 * Brings the schema up to date in one transaction and returns the names of the migrations that ran. Several processes
 * may call it at once: one migrates, the others wait.
 * @param registry the migrations to use; tests pass a part of them
 * @throws Error of the statement that failed; then nothing has changed
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  log: Logger,
  registry: Record<string, Migration> = migrations,
): Promise<string[]> {
  const provider = { getMigrations: async () => registry };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) {
    throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
  }
  const names = results.map((result) => result.migrationName);
  if (names.length > 0) log.info({ migrations: names }, 'the database schema is up to date');
  return names;
}
