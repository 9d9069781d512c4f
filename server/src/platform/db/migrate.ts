import { type Kysely, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Logger } from 'pino';
import { migrations } from '#platform/db/migrations.ts';
import type { Database } from '#platform/db/schema.ts';

/** Names of migrations. */
type MigrationState = {
  due: string[];
  done: string[];
  /** Done by a newer version of Heirloom. */
  unknown: string[];
};

/** Reads which migrations have run. */
export async function readMigrations(
  db: Kysely<Database>,
  registry: Record<string, Migration> = migrations,
): Promise<MigrationState> {
  const known = Object.keys(registry);
  const { rows: tables } = await sql<{ has: boolean }>`
    select to_regclass('kysely_migration') is not null as has`.execute(db);
  const { rows } = tables[0]?.has
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const done = rows.map(({ name }) => name);
  return {
    due: known.filter((name) => !done.includes(name)),
    done,
    unknown: done.filter((name) => !known.includes(name)),
  };
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
