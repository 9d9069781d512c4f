import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Logger } from 'pino';
import { migrations } from '#platform/db/migrations.ts';
import type { Database } from '#platform/db/schema.ts';

/** Tells whether every migration has run; then migrateToLatest would change nothing. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const provider = { getMigrations: async () => migrations };
  const all = await new Migrator({ db, provider }).getMigrations();
  return all.every(({ executedAt }) => executedAt !== undefined);
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
