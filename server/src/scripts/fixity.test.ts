import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHeirloom } from '#features/backups/backups.harness.ts';
import { flipBit } from '#test/damage.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let superuser: Person;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  superuser = await createPerson(app.ctx.db, { role: 'superuser' });
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-copies-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app?.close();
});

function fixity(...args: string[]) {
  return runHeirloom(['fixity', ...args], {
    DATABASE_URL: app.ctx.config.DATABASE_URL ?? '',
    DATA_DIR: app.dataDir,
  });
}

it('checks the archive beside a running server, and repairs it: exit codes say what was found', async () => {
  const bytes = randomBytes(20_000);
  const { db } = app.ctx;
  const row = await keepOriginal(app.ctx, superuser.userId, bytes, { title: 'Secret title' });
  await keepOriginal(app.ctx, superuser.userId, randomBytes(100));
  await flipBit(app.ctx, row);
  // Both were uploaded a moment ago, when the server read them, so they are not read again.
  expect(await fixity()).toMatchObject({ code: 0, stdout: 'All is well: 2 originals.\n' });
  const all = await fixity('--all');
  expect(all.code).toBe(3);
  expect(all.stderr).toMatch(/^corrupt +1$/m);
  expect(all.stderr).toContain('Reading: 100 %');
  expect(all.stderr + all.stdout).not.toMatch(/Secret|original\.bin/);
  const api = app.as(superuser.actor);
  expect((await api.fixity.findings()).damaged).toMatchObject([{ mediaId: row.id }]);
  expect((await api.safekeeping.overview()).fixity).toMatchObject({
    outcome: 'problems',
    counts: { originals: 2, corrupt: 1 },
  });

  expect(await fixity('--repair-from', folder)).toMatchObject({
    code: 3,
    stdout: 'Repaired: 0.\n',
  });
  await writeFile(path.join(folder, 'a copy'), bytes);
  expect(await fixity('--repair-from', folder)).toMatchObject({
    code: 0,
    stdout: 'Repaired: 1.\n',
  });
  expect(await fixity('--all')).toMatchObject({ code: 0 });
  await db.updateTable('media').set({ checked_at: '2020-01-01' }).execute();
  await rm(onDisk(app.ctx).pathOf(row.bucket, row.file_path));
  const missing = await fixity();
  expect(missing.code).toBe(3);
  expect(missing.stderr).toMatch(/^missing +1$/m);
});

it('explains itself, and fails where the storage is not there', async () => {
  expect((await fixity('--help')).stdout).toMatch(/^Usage: script\/heirloom fixity \[--all/);
  expect((await fixity('--repair-from')).code).toBe(2);
  expect((await fixity('--all', '--repair-from', folder)).code).toBe(2);
  expect((await fixity('--repair-from', path.join(folder, 'nowhere'))).code).toBe(1);
  await rm(path.join(app.dataDir, 'originals', 'heirloom-storage.json'));
  expect((await fixity('--all')).code).toBe(1);
});
