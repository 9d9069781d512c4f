import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBag, createBag } from '#features/export/bag.ts';
import { createFolderTarget, type Faults } from '#features/export/folder-target.ts';
import { unfinishedName } from '#features/export/open-bag.ts';
import { TargetGone } from '#features/export/target-trouble.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

async function makeTarget() {
  const { userId } = await createPerson(app.ctx.db);
  const row = await keepOriginal(app.ctx, userId, Buffer.from('a clip'));
  const root = await mkdtemp(path.join(tmpdir(), 'heirloom-target-'));
  const bag = await createBag(root, false);
  const faults: Faults = { missing: [], damaged: [], tooLarge: [] };
  const done = { originals: 0, bytes: 0 };
  const options = { bag, faults, done, onProgress: () => undefined };
  const target = await createFolderTarget(app.ctx, options);
  const file = await app.ctx.storage.open(row.bucket, row.file_path);
  return { root, bag, faults, target, file };
}

it('leaves no file open when the stick is pulled out', async () => {
  const { root, bag, target, file } = await makeTarget();
  // Nothing on the disk below says that an export is under way.
  await expect(target.addFile('data/clip.mp4', file)).rejects.toThrow(TargetGone);
  const read = file.reader({ start: 0, end: 1 });
  await expect(read(Buffer.alloc(2))).rejects.toMatchObject({ code: 'EBADF' });
  await closeBag(bag);
  await rm(root, { recursive: true });
});

it('lists the file of a clip that the disk does not take, and no access copy [MOVE-14]', async () => {
  const { root, bag, faults, target, file } = await makeTarget();
  await writeFile(path.join(root, unfinishedName), '');
  const tooLarge = Object.assign(new Error('EFBIG'), { code: 'EFBIG' });
  const refusing = () =>
    new Readable({
      read: (): never => {
        throw tooLarge;
      },
    });
  expect(await target.addFile('viewer/play/film.mp4', { ...file, stream: refusing })).toBe(false);
  expect(faults.tooLarge).toEqual([]);
  const listed = { isListed: true };
  expect(await target.addFile('data/clip.mp4', { ...file, stream: refusing }, listed)).toBe(false);
  expect(faults.tooLarge).toEqual(['data/clip.mp4']);
  await closeBag(bag);
  await rm(root, { recursive: true });
});
