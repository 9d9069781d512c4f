// Archives of released versions, which server/test/released keeps as those versions have backed them up.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BackupPlace, findBackups, readManifest } from '#features/backups/backup-place.ts';
import { readTree, runHeirloom } from '#features/backups/backups.harness.ts';
import { copyBeforeMigration, listCopies } from '#features/backups/copy-before-migration.ts';
import { emptyDatabase, restoreRows } from '#features/backups/restore-database.ts';
import { migrateServer } from '#platform/db/migrate-server.ts';
import { readMigrations } from '#platform/db/migrate.ts';
import { inOneTransaction } from '#platform/db/one-transaction.ts';
import { describeSchema } from '#platform/db/schema-snapshot.ts';
import { createLog } from '#platform/log.ts';
import { childEnvironment } from '#test/child-environment.ts';
import { type TestDatabase, createTestDatabase } from '#test/test-db.ts';

const log = createLog('silent');
const released = path.join(import.meta.dirname, '../../../test/released');
const versions = ['0.1.0'];

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-released-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function find(version: string): Promise<{ place: BackupPlace; snapshotDir: string }> {
  const { place, snapshots } = await findBackups(path.join(released, version));
  return { place, snapshotDir: path.join(place.snapshotsDir, snapshots.at(-1)!) };
}

/** Reads each column of each row that a version had, as text. */
async function readRows(tables: { schema: string; name: string; columns: string[] }[]) {
  const found: Record<string, unknown[]> = {};
  for (const { schema, name, columns } of tables) {
    const list = columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`);
    const { rows } = await sql`select ${sql.join(list)} from ${sql.ref(`${schema}.${name}`)}
      order by ${sql.ref(columns[0]!)}, ${sql.ref(columns.at(-1)!)}`.execute(database.db);
    found[name] = rows;
  }
  return found;
}

it.each(versions)(
  'the archive of %s is upgraded: a start that is killed changes nothing, the next one loses nothing',
  async (version) => {
    const { snapshotDir } = await find(version);
    const manifest = await readManifest(snapshotDir);
    expect(manifest.heirloomVersion).toBe(version);
    const { db, connection, connectionString } = database;
    await inOneTransaction(connection, async (open) => {
      await emptyDatabase(open.trx);
      await restoreRows({ log }, open, { snapshotDir, manifest });
    });
    const schema = await describeSchema(db);
    const rows = await readRows(manifest.tables);
    expect(rows['media']).toHaveLength(3);

    const fixture = new URL('upgrade-process.fixture.ts', import.meta.url).pathname;
    const start = spawn(process.execPath, [fixture, connectionString, folder], {
      env: childEnvironment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(start.stdout, 'data');
    start.kill('SIGKILL');
    await once(start, 'exit');
    expect(await describeSchema(db)).toBe(schema);
    expect(await readRows(manifest.tables)).toEqual(rows);

    const config = { DATA_DIR: folder, KEEP_FREE_BYTES: 0 };
    await migrateServer({ connection }, db, log, {
      copyFirst: (to) => copyBeforeMigration(config, to),
    });
    expect(await readMigrations(db)).toMatchObject({ due: [], unknown: [] });
    // The upgrade leaves a note of its own.
    const setting = expect.arrayContaining(rows['setting'] ?? []);
    expect(await readRows(manifest.tables)).toEqual({ ...rows, setting });
    const copies = await listCopies(config);
    expect(copies.map(({ manifest: { copiedVersion } }) => copiedVersion)).toEqual([null, null]);
  },
);

it.each(versions)('a backup of %s is restored, with its originals', async (version) => {
  const { place } = await find(version);
  await inOneTransaction(database.connection, ({ trx }) => emptyDatabase(trx));
  const restored = await runHeirloom(['restore', place.root], {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.connectionString,
  });
  expect(restored).toMatchObject({ code: 0, stderr: expect.any(String) });
  expect(restored.stdout).toContain('Restored 3 originals');
  const there = await readTree(path.join(folder, 'data', 'originals'));
  for (const [name, bytes] of await readTree(path.join(place.root, 'originals'))) {
    expect(there.get(name), name).toBe(bytes);
  }
});
