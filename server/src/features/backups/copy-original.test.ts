import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeAt } from '#features/backups/backup-place.ts';
import { copyOriginal } from '#features/backups/copy-original.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { openFiles } from '#test/open-files.ts';
import { createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

it('leaves no file open when a copy cannot be begun', async () => {
  const { userId } = await createPerson(app.ctx.db);
  const row = await keepOriginal(app.ctx, userId, Buffer.from('a letter'));
  const wanted = {
    mediaId: row.id,
    bucket: row.bucket,
    key: row.file_path,
    sizeBytes: row.file_size,
    sha256: row.sha256,
  };
  const root = await mkdtemp(path.join(tmpdir(), 'heirloom-backup-'));
  const options = {
    place: placeAt(root),
    temporary: path.join(root, 'gone', 'part'),
    isKnown: () => false,
    touched: new Set<string>(),
  };
  await expect(copyOriginal(app.ctx, wanted, options)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(openFiles(row.file_path)).toEqual([]);
  await rm(root, { recursive: true });
});
