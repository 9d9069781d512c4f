import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deriveKey, forgetSecret, openSecret } from '#platform/auth/secret.ts';
import { type TestDatabase, createTestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-secret-'));
  await forgetSecret(database.db);
});
afterEach(() => rm(dataDir, { recursive: true }));

const open = (folder = dataDir) => openSecret(database.db, { DATA_DIR: folder });
const file = () => path.join(dataDir, 'secret');

it('makes a secret at the first start, for its owner only, and keeps it', async () => {
  const folder = path.join(dataDir, 'new');
  const secret = await open(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await open(folder)).toBe(secret);
});

it('makes one secret when several processes start together, and leaves nothing else behind', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => open()));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secret']);
});

it('never replaces a file that is damaged, and takes no placeholder [A80]', async () => {
  for (const text of ['half', '0'.repeat(64), 'ab'.repeat(32)]) {
    await writeFile(file(), text, { mode: 0o600 });
    await expect(open()).rejects.toThrow(/is not a secret of Heirloom/);
  }
});

describe('a start without the secret that the database knows', () => {
  it('is refused and makes no new one, until the operator wants one', async () => {
    const before = await open();
    await rm(file());
    await expect(open()).rejects.toThrow(/secret, is missing.*script\/heirloom new-secret/);
    expect(await readdir(dataDir)).toEqual([]);
    expect(await forgetSecret(database.db)).toBe(true);
    expect(await open()).not.toBe(before);
  });

  it('is refused with another secret, and goes on with the right one', async () => {
    const right = await open();
    await writeFile(file(), `${deriveKey(right, 'another')}\n`);
    await expect(open()).rejects.toThrow(/is not the one of this archive\./);
    await writeFile(file(), `${right}\n`);
    expect(await open()).toBe(right);
  });

  it('is refused with another SECRET_FILE, and goes on with a copy of the right one', async () => {
    const right = await open();
    const elsewhere = path.join(dataDir, 'of-another-machine');
    const openElsewhere = () =>
      openSecret(database.db, { DATA_DIR: '/nowhere', SECRET_FILE: elsewhere });
    await writeFile(elsewhere, `${deriveKey(right, 'another')}\n`, { mode: 0o600 });
    await expect(openElsewhere()).rejects.toThrow(`${elsewhere}, is not the one of this archive`);
    await writeFile(elsewhere, `${right}\n`);
    expect(await openElsewhere()).toBe(right);
  });

  it('says nothing of the secret in the database', async () => {
    const secret = await open();
    const rows = await database.db.selectFrom('setting').selectAll().execute();
    expect(JSON.stringify(rows)).toContain('secret.fingerprint');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

it.each([0o644, 0o640, 0o604])(
  'refuses a secret that other accounts can read (%o), and says how to close it [A80]',
  async (mode) => {
    const secret = await open();
    await chmod(file(), mode);
    await expect(open()).rejects.toThrow(`chmod 600 ${file()}`);
    expect(await readFile(file(), 'utf8')).toBe(`${secret}\n`);
    await chmod(file(), 0o600);
    expect(await open()).toBe(secret);
  },
);

it('takes a secret of a disk without modes', async () => {
  const secret = await open();
  await chmod(file(), 0o777);
  expect(await open()).toBe(secret);
});

it('derives a key of its own for each purpose, always the same', () => {
  const secret = 'a'.repeat(64);
  expect(deriveKey(secret, 'auth')).toMatch(/^[0-9a-f]{64}$/);
  expect(deriveKey(secret, 'auth')).toBe(deriveKey(secret, 'auth'));
  expect(deriveKey(secret, 'auth')).not.toBe(deriveKey(secret, 'signed-urls'));
  expect(deriveKey(secret, 'auth')).not.toBe(deriveKey('b'.repeat(64), 'auth'));
});
