import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Manifest } from '#features/backups/backup-format.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import type { Ctx } from '#platform/context.ts';
import { setSequences, truncateTables, writeTable } from '#platform/db/copy-tables.ts';
import { databaseWords } from '#platform/db/database.messages.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations.ts';
import { inOneTransaction, type OpenTransaction } from '#platform/db/one-transaction.ts';
import type { Db } from '#platform/db/schema.ts';
import { forgetWhereabouts } from '#platform/storage/whereabouts.ts';

type DatabaseCtx = Pick<Ctx, 'db' | 'connection' | 'log'>;

/** A copy of the rows, such as that of a backup. */
type Copied = {
  snapshotDir: string;
  manifest: Pick<Manifest, 'migrations' | 'tables' | 'sequences'>;
};

type Dumped = Copied & {
  /** Items that were deleted for good while the backup was made. */
  purgedIds: string[];
};

/** This schema exists while a restore fills the database: if it is there, a stopped restore left the other contents. */
const unfinished = sql.ref('unfinished_restore');

/**
 * Claims the database for a restore, and empties it if an earlier restore was stopped.
 * @throws Error when it holds anything else
 */
export async function claimDatabase({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select distinct n.nspname as schema from pg_namespace n left join pg_class c on c.relnamespace = n.oid
    where n.nspname = 'unfinished_restore'
      or (c.relkind = 'r' and n.nspname in ('public', 'auth', 'pgboss'))`.execute(db);
  const isOurs = rows.some(({ schema }) => schema === 'unfinished_restore');
  if (!isOurs && rows.length > 0) {
    throw new Error('The database is not empty. A backup is restored to an empty one only.');
  }
  await sql`create schema if not exists ${unfinished}`.execute(db);
  if (isOurs) await emptyDatabase(db);
}

export async function emptyDatabase(db: Db): Promise<void> {
  for (const schema of ['pgboss', 'auth', 'public']) {
    await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(db);
  }
  await sql`create schema public`.execute(db);
}

/** Ends the restore: no later restore may empty the database any more. */
export async function releaseDatabase({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`drop schema ${unfinished}`.execute(db);
}

/** Tells whether this Heirloom knows all migrations that a copy of a database had run. */
export function isKnownLevel({ migrations: run }: Pick<Manifest, 'migrations'>): boolean {
  const known = Object.keys(migrations).slice(0, run.length);
  return run.every((name, index) => name === known[index]);
}

/** @throws Error when a newer Heirloom than this one made the backup */
export function requireKnownLevel(
  manifest: Pick<Manifest, 'migrations' | 'heirloomVersion'>,
): void {
  if (!isKnownLevel(manifest)) throw new Error(reasons.newer(manifest.heirloomVersion));
}

/**
 * Fills an empty database: migrates to the backup's level, copies the rows, then migrates to the level of this
 * Heirloom.
 */
export async function restoreDatabase(ctx: DatabaseCtx, dumped: Dumped): Promise<void> {
  await inOneTransaction(ctx.connection, (open) => restoreRows(ctx, open, dumped));
  await migrateToLatest(ctx.db, ctx.log);
  await ctx.db.transaction().execute((trx) => settle(trx, dumped.purgedIds));
  await forgetWhereabouts(ctx.db);
}

/** Fills an empty database with the rows of a copy, on the level of that copy. */
export async function restoreRows(
  { log }: Pick<Ctx, 'log'>,
  { trx, client }: OpenTransaction,
  { snapshotDir, manifest }: Copied,
): Promise<void> {
  const level = Object.entries(migrations).slice(0, manifest.migrations.length);
  await migrateToLatest(trx, log, Object.fromEntries(level));
  // Migrations may have inserted rows.
  await truncateTables(client, manifest.tables);
  // Before the rows: what triggers add while these are copied has later numbers.
  await setSequences(client, manifest.sequences);
  for (const table of manifest.tables) {
    const target = writeTable(client, table);
    const file = path.join(snapshotDir, table.file);
    await pipeline(createReadStream(file), createGunzip(), target);
    if (target.rowCount === table.rows) continue;
    throw new Error(reasons.trialRows(table.file, String(target.rowCount), table.rows));
  }
}

/** Ends uploads and transfers that were running at that moment: their bytes and jobs were not copied. */
export async function settle(db: Db, purgedIds: string[]): Promise<void> {
  if (purgedIds.length > 0) await db.deleteFrom('media').where('id', 'in', purgedIds).execute();
  // Backups of earlier versions contain keys, some of which may have been revoked since.
  await db.deleteFrom('api_key').execute();
  await db.deleteFrom('upload').where('state', 'in', ['receiving', 'waiting', 'storing']).execute();
  await db
    .updateTable('drive_transfer')
    .set({ state: 'failed', note: databaseWords('en').restored })
    .where('state', 'in', ['queued', 'running'])
    .execute();
}
