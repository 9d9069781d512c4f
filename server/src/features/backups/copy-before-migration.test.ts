import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { manifestSchema } from '#features/backups/backup-format.ts';
import { copyBeforeMigration } from '#features/backups/copy-before-migration.ts';
import { restoreDatabase } from '#features/backups/restore-database.ts';
import { migrateServer } from '#platform/db/migrate-server.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations.ts';
import { describeSchema } from '#platform/db/schema-snapshot.ts';
import { createLog } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { createTestDatabase } from '#test/test-db.ts';

const log = createLog('silent');
const entries = Object.entries(migrations);
/** With 0083 tables change. */
const beforeChange = Object.keys(migrations).indexOf('0083-words-in-spaces');
const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** Returns an archive that an earlier version has left, with one person: only the first `count` migrations have run. */
async function oldArchive(count: number) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-migration-'));
  ended.push(database.drop, () => rm(dataDir, { recursive: true }));
  const { db, connection } = database;
  await sql`drop schema public cascade`.execute(db);
  await sql`drop schema auth cascade`.execute(db);
  await sql`create schema public`.execute(db);
  if (count > 0) {
    await migrateToLatest(db, log, Object.fromEntries(entries.slice(0, count)));
    await sql`insert into auth."user" (id, name, email, "emailVerified", username) values
      ('7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b101', 'Anna', 'anna@example.org', true, 'anna')`.execute(
      db,
    );
  }
  const folder = path.join(dataDir, 'before-migrations');
  const copies = async () => (existsSync(folder) ? (await readdir(folder)).toSorted() : []);
  const start = (registry = migrations, KEEP_FREE_BYTES = 0) =>
    migrateServer({ connection }, db, log, {
      registry,
      copyFirst: (to) => copyBeforeMigration({ DATA_DIR: dataDir, KEEP_FREE_BYTES }, to),
    });
  return { db, connection, folder, copies, start };
}

const broken = {
  ...migrations,
  '9998-half': { up: async () => undefined },
  '9999-broken': { up: async () => Promise.reject(new Error('out of paper')) },
};

/** Takes the reason of a start that was refused. */
function refusalOf(start: Promise<void>): Promise<string> {
  return start.then(
    () => 'it started',
    (error: unknown) => (error instanceof StartRefused ? error.message : String(error)),
  );
}

describe('before a migration', () => {
  it.each([1, 8, beforeChange])(
    'the rows of an archive with %i migrations are copied, and can be brought back [F34]',
    async (count) => {
      const old = await oldArchive(count);
      await old.start();
      const [name] = await old.copies();
      const snapshotDir = path.join(old.folder, name!);
      const written = JSON.parse(await readFile(path.join(snapshotDir, 'manifest.json'), 'utf8'));
      const manifest = manifestSchema.parse({
        ...written,
        installationId: 'of no backup',
        originals: { files: 0, bytes: 0 },
      });
      expect(manifest.migrations).toEqual(Object.keys(migrations).slice(0, count));

      const { db, connection } = await oldArchive(0);
      await restoreDatabase({ db, connection, log }, { snapshotDir, manifest, purgedIds: [] });
      const { rows } = await sql<{ email: string }>`select email from auth."user"`.execute(db);
      expect(rows).toEqual([{ email: 'anna@example.org' }]);
    },
  );

  it('a new archive is not copied, nor one that is up to date [F34]', async () => {
    const { start, copies } = await oldArchive(0);
    await start();
    await start();
    expect(await copies()).toEqual([]);
  });

  it('three copies are kept, and what a killed start has left is not [F34]', async () => {
    const { db, folder, start, copies } = await oldArchive(beforeChange);
    await mkdir(path.join(folder, '.unfinished-2026-11-01', 'database'), { recursive: true });
    const last = entries.at(-1)![0];
    const made: string[] = [];
    for (const _ of [1, 2, 3, 4]) {
      await refusalOf(start(broken));
      made.push((await copies()).at(-1)!);
    }
    expect(await copies()).toEqual(made.slice(1));
    await start();
    const { rows } = await sql`select name from kysely_migration where name = ${last}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it('the disk is asked for room, and nothing is changed without it [F34]', async () => {
    const { db, start, copies } = await oldArchive(beforeChange);
    const before = await describeSchema(db);
    expect(await refusalOf(start(migrations, 1e18))).toMatch(
      /^This version .* Nothing was changed/,
    );
    expect(await describeSchema(db)).toBe(before);
    expect(await copies()).toEqual([]);
  });
});

describe('a start', () => {
  it('changes nothing when a migration fails, and says what to do [F34]', async () => {
    const { db, folder, start, copies } = await oldArchive(beforeChange);
    const before = await describeSchema(db);
    const sentence = await refusalOf(start(broken));
    const [copy] = await copies();
    expect(sentence).toContain('out of paper');
    expect(sentence).toContain('Start the version that you used before');
    expect(sentence).toContain(path.join(folder, copy!));
    expect(await describeSchema(db)).toBe(before);
  });

  it('says what to do when the disk is full in the middle, and goes on when there is room [F34]', async () => {
    const { db, start, copies } = await oldArchive(beforeChange);
    const before = await describeSchema(db);
    const full = {
      up: () =>
        sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
          db,
        ),
    };
    const sentence = await refusalOf(start({ ...migrations, '9999-full': full as never }));
    expect(sentence).toMatch(/Nothing was changed\. Free some space on the disk of the database/);
    expect(await describeSchema(db)).toBe(before);
    await start();
    expect(await describeSchema(db)).not.toBe(before);
    expect(await copies()).toHaveLength(2);
  });

  it('of an older version is refused by the database of a newer one [F34]', async () => {
    const { start } = await oldArchive(entries.length);
    const older = Object.fromEntries(entries.slice(0, -1));
    expect(await refusalOf(start(older))).toMatch(/^A newer version of Heirloom/);
  });
});
