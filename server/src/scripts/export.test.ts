import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHeirloom } from '#features/backups/backups.harness.ts';
import { lose } from '#test/damage.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson } from '#test/people.ts';
import { readBag } from '#test/read-bag.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-export-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app?.close();
});

function runExport(...args: string[]) {
  return runHeirloom(['export', ...args], {
    DATABASE_URL: app.ctx.config.DATABASE_URL ?? '',
    DATA_DIR: app.dataDir,
  });
}

it('exports everybody or one person, and its exit code says whether all of it', async () => {
  const anna = await createPerson(app.ctx.db, { username: 'anna' });
  const bert = await createPerson(app.ctx.db, { username: 'bert' });
  await keepOriginal(app.ctx, anna.userId, randomBytes(1000), { original_name: 'a.jpg' });
  const lost = await keepOriginal(app.ctx, bert.userId, randomBytes(1000));
  await lose(app.ctx, lost);

  const all = path.join(folder, 'all');
  const outcome = await runExport('--to', all);
  expect(outcome).toMatchObject({ code: 3, stdout: `Originals: 1, 1.0 kB, in ${all}\n` });
  expect(outcome.stderr).toContain('Missing: 1, see missing-files.txt.');
  expect((await readBag(all)).faults).toEqual([]);

  const one = path.join(folder, 'one');
  expect(await runExport('--to', one, '--owner', anna.email)).toMatchObject({ code: 0 });
  expect((await readBag(one)).payload.size).toBe(3);
});

it('explains itself, and fails where it cannot', async () => {
  expect((await runExport('--help')).stdout).toMatch(/^Usage: script\/heirloom export --to FOLDER/);
  expect((await runExport()).code).toBe(2);
  expect((await runExport('--to', folder, '--space', 'Family')).code).toBe(2);
  const id = '0190163d-0000-7000-8000-000000000000';
  expect(await runExport('--to', folder, '--collection', id)).toMatchObject({
    code: 1,
    stderr: 'There is no such collection.\n',
  });
  const nobody = await runExport('--to', folder, '--owner', 'nobody@example.com');
  expect(nobody).toMatchObject({
    code: 1,
    stderr: 'Nobody here is called nobody@example.com.\n',
  });
  const second = await runExport('--to', path.join(folder, 'all'));
  expect(second.code).toBe(1);
  expect(second.stderr).toContain('There is a complete export in this folder already.');
});
