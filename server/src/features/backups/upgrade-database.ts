import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { readAtOneMoment } from '#features/backups/dump-rows.ts';
import { requireKnownLevel } from '#features/backups/restore-database.ts';
import type { Config } from '#platform/config.ts';
import {
  type CopiedTable,
  listTables,
  readDatabaseBytes,
  readFingerprint,
  readRunMigrations,
  readSequences,
  readTable,
  setSequences,
  truncateTables,
  writeTable,
} from '#platform/db/copy-tables.ts';
import { postgresMajor } from '#platform/db/embedded/binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { listMajors } from '#platform/db/embedded/init.ts';
import { removeScratchPostgres } from '#platform/db/embedded/scratch-postgres.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations.ts';
import { occupyArchive } from '#platform/db/occupy-archive.ts';
import { inOneTransaction, type OpenTransaction } from '#platform/db/one-transaction.ts';
import { foldersOf } from '#platform/folders.ts';
import type { Logger } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { roomOnDisk } from '#platform/storage/disk-room.ts';
import { flush } from '#platform/storage/durable-files.ts';

type UpgradeOptions = {
  config: Parameters<typeof foldersOf>[0] & Pick<Config, 'KEEP_FREE_BYTES'>;
  log: Logger;
};

export type UpgradeReport = {
  /** The major version that the database had. */
  from: number;
  /** Where it is kept. */
  kept: string;
  rows: number;
};

/** What an empty PostgreSQL needs. */
const emptyBytes = 200e6;

/**
 * Brings the built-in database to the PostgreSQL of this release: copies every row into a new one beside it, compares
 * them, and only then puts the new one in its place. The old one is kept. Killed in the middle, it has changed nothing.
 * Returns null when it has been upgraded already.
 * @throws StartRefused when there is nothing to upgrade, no room, or the programs of the old version are missing
 */
export async function upgradeDatabase(options: UpgradeOptions): Promise<UpgradeReport | null> {
  const { config, log } = options;
  const { dataDir, databaseDir: homeDir } = foldersOf(config);
  const from = await findOldMajor(homeDir);
  if (from === null) return null;
  const old = await startEmbeddedPostgres({ homeDir, log, major: from });
  const draftHome = path.join(homeDir, 'upgrade');
  let rows: number;
  try {
    const connection = old.owner;
    const archive = await occupyArchive({ connection, dataDir, log, onLost: () => undefined });
    try {
      await removeScratchPostgres(draftHome);
      rows = await copyInto(draftHome, old, options);
    } catch (error) {
      await removeScratchPostgres(draftHome);
      throw error;
    } finally {
      await archive.release();
    }
  } finally {
    await old.stop({ force: true });
  }
  const kept = path.join(homeDir, `pg${from}.before-upgrade`);
  await rm(kept, { recursive: true, force: true });
  // Until the first rename is on the disk, the old database is the one that is used; from then on the new one.
  await rename(
    path.join(draftHome, `pg${postgresMajor}`),
    path.join(homeDir, `pg${postgresMajor}`),
  );
  await flush(homeDir);
  await rename(path.join(homeDir, `pg${from}`), kept);
  await flush(homeDir);
  await removeScratchPostgres(draftHome);
  return { from, kept, rows };
}

/** Returns null when the database is of this release. */
async function findOldMajor(homeDir: string): Promise<number | null> {
  const majors = await listMajors(homeDir);
  if (majors.includes(postgresMajor)) return null;
  const older = majors.find((major) => major < postgresMajor);
  if (older !== undefined) return older;
  throw new StartRefused(
    `There is no database of a PostgreSQL before ${postgresMajor} in ${homeDir}. Nothing was changed.`,
  );
}

async function copyInto(
  draftHome: string,
  old: EmbeddedPostgres,
  { config, log }: UpgradeOptions,
): Promise<number> {
  return readAtOneMoment(old.owner, async (source) => {
    await requireRoom(source, config);
    await mkdir(draftHome, { recursive: true, mode: 0o700 });
    const fresh = await startEmbeddedPostgres({ homeDir: draftHome, log });
    try {
      return await inOneTransaction(fresh.owner, (open) => copyRows(source, open, log));
    } finally {
      // A fast stop: everything is on the disk afterwards.
      await fresh.stop({ force: true });
    }
  });
}

async function requireRoom(source: Client, config: UpgradeOptions['config']): Promise<void> {
  const folders = foldersOf(config);
  const { freeBytes } = await roomOnDisk(folders.databaseDir, 'backup', {
    folders,
    keepFreeBytes: config.KEEP_FREE_BYTES,
  });
  // Rows are written twice, to the log first.
  const neededBytes = emptyBytes + 2 * (await readDatabaseBytes(source));
  if (neededBytes <= freeBytes) return;
  const megabytes = (sizeBytes: number): string => Math.ceil(sizeBytes / 1e6).toString();
  throw new StartRefused(
    `The new database needs ${megabytes(neededBytes)} MB beside the old one; ${megabytes(freeBytes)} MB may be used in ${folders.databaseDir}. ` +
      'Nothing was changed. Free some space there and run it again.',
  );
}

/** Copies all of our tables, on the level that they have, and returns the number of rows. */
async function copyRows(
  source: Client,
  { trx, client }: OpenTransaction,
  log: Logger,
): Promise<number> {
  const done = await readRunMigrations(source);
  requireKnownLevel({ migrations: done, heirloomVersion: 'of another version' });
  const level = Object.entries(migrations).slice(0, done.length);
  await migrateToLatest(trx, log, Object.fromEntries(level));
  const tables = await listTables(source);
  // Migrations may have inserted rows.
  await truncateTables(client, tables);
  // Before the rows: what triggers add while these are copied has later numbers.
  await setSequences(client, await readSequences(source));
  let rows = 0;
  for (const table of tables) {
    await pipeline(readTable(source, table), writeTable(client, table));
    rows += await requireSame(table, source, client);
  }
  return rows;
}

async function requireSame(table: CopiedTable, source: Client, copy: Client): Promise<number> {
  const [before, after] = [
    await readFingerprint(source, table),
    await readFingerprint(copy, table),
  ];
  if (before.rows === after.rows && before.hash === after.hash) return before.rows;
  throw new Error(
    `The copy of ${table.schema}.${table.name} is not as the table was: ${before.rows} rows, and ${after.rows} in the copy. ` +
      'Nothing was changed. Please report this sentence.',
  );
}
