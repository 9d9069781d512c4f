import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foldersOf } from '#platform/folders.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { type TestDatabase, createTestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-verify-'));
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function open(folder = dataDir) {
  return createFsStorage({
    folders: foldersOf({ DATA_DIR: folder }),
    keepFreeBytes: 0,
    log: pino({ level: 'silent' }),
  });
}
function recorded() {
  return database.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'storage.installation')
    .execute();
}

describe('verifyInstallation', () => {
  it('records the new storage at the first start and finds it again at the next', async () => {
    for (const start of ['first', 'second']) {
      const storage = await open();
      await verifyInstallation(database.db, storage);
      expect([start, await storage.isOnline()]).toEqual([start, true]);
      expect(await recorded()).toHaveLength(1);
    }
  });

  it('makes no new storage where the database knows one', async () => {
    await verifyInstallation(database.db, await open());
    await rm(path.join(dataDir, 'originals'), { recursive: true });
    const storage = await open();
    await verifyInstallation(database.db, storage);
    expect(await storage.isOnline()).toBe(false);
    expect(await readdir(dataDir)).not.toContain('originals');
  });

  it('lets only one of two first starts with different folders go online', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'heirloom-verify-'));
    const both = [await open(), await open(other)];
    await Promise.all(both.map((storage) => verifyInstallation(database.db, storage)));
    const online = await Promise.all(both.map((storage) => storage.isOnline()));
    await rm(other, { recursive: true });
    expect(online.filter(Boolean)).toHaveLength(1);
  });

  it('adopts the originals of an installation whose database was lost', async () => {
    await verifyInstallation(database.db, await open());
    await database.db.deleteFrom('setting').execute();
    const storage = await open();
    await verifyInstallation(database.db, storage);
    expect(await storage.isOnline()).toBe(true);
  });

  it('notes where the files are, so that a server that looks elsewhere does not start', async () => {
    await verifyInstallation(database.db, await open());
    const elsewhere = { ...(await open()), whereabouts: 'store' } as const;
    // An earlier version has noted nothing, and so does a start that does not find them.
    await verifyInstallation(database.db, { ...elsewhere, isOnline: async () => false });
    await verifyInstallation(database.db, await open());
    const refused = verifyInstallation(database.db, elsewhere);
    await expect(refused).rejects.toThrow(
      'The files of this archive are in a folder. Remove STORAGE_URL.',
    );
  });
});
