import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeCopyPlace, putBytes } from '#platform/copy-place/copy-place.suite.ts';
import { readWhole } from '#platform/copy-place/copy-place.ts';
import { createFilePlace } from '#platform/copy-place/file-place.ts';
import { closeFile } from '#platform/storage/durable-files.ts';
import { folderOnOtherDisk, hasOtherDisk, otherDiskNote } from '#test/other-disk.ts';

let folder: string;
let root: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-place-'));
  root = path.join(folder, 'copies');
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const bytes = Buffer.from('a letter');

describe('A folder', () => {
  describeCopyPlace(() => createFilePlace(root));
});

it('is no second place on the disk of the archive', async () => {
  const near = createFilePlace(root, { apartFrom: [path.join(folder, 'data', 'originals')] });
  await expect(near.open()).rejects.toThrow(
    `${root} lies on the disk of the archive: when that breaks, both are lost.`,
  );
});

it('closes its files to changes, and to other accounts', async () => {
  await putBytes(createFilePlace(root), 'a/b.txt', bytes);
  expect((await stat(path.join(root, 'a/b.txt'))).mode & 0o777).toBe(0o440);
});

it('takes no half-written file for a copy, and writes it anew', async () => {
  await mkdir(path.join(root, '.unfinished'), { recursive: true });
  await writeFile(path.join(root, '.unfinished', 'a~b.txt'), 'hal');
  const place = createFilePlace(root);
  expect(await place.head('a/b.txt')).toBeNull();
  await putBytes(place, 'a/b.txt', bytes);
  expect(await readWhole(place, 'a/b.txt')).toEqual(bytes);
  expect(await readdir(path.join(root, '.unfinished'))).toEqual([]);
});

it('is swept of what was never finished, and of nothing that is being written', async () => {
  const unfinished = path.join(root, '.unfinished');
  const place = createFilePlace(root);
  await place.sweep(new Date());
  await putBytes(place, 'a.txt', bytes);
  await writeFile(path.join(unfinished, 'purged~b.txt'), 'hal');
  await place.sweep(new Date(Date.now() - 60_000));
  expect(await readdir(unfinished)).toEqual(['purged~b.txt']);
  await place.sweep(new Date(Date.now() + 60_000));
  expect(await readdir(unfinished)).toEqual([]);
  expect(await readWhole(place, 'a.txt')).toEqual(bytes);
});

it('says in a sentence that it cannot be written', async () => {
  await writeFile(root, 'no folder');
  await expect(putBytes(createFilePlace(root), 'a/b.txt', bytes)).rejects.toThrow(
    `${root} cannot be written (ENOTDIR). Is the disk connected, and may the server write there?`,
  );
  await rm(root);
  await mkdir(root);
  await chmod(root, 0o500);
  // The superuser of the system may write anyway.
  if (process.getuid?.() === 0) return;
  await expect(putBytes(createFilePlace(root), 'a/b.txt', bytes)).rejects.toThrow('(EACCES)');
});

it.skipIf(!hasOtherDisk)(
  `fills nothing in the place of a disk that was pulled out${otherDiskNote}`,
  async () => {
    const disk = await folderOnOtherDisk();
    const place = createFilePlace(root);
    await symlink(disk, root);
    await place.open();
    await putBytes(place, 'a.txt', bytes);
    await rm(root);
    await mkdir(root);
    await expect(putBytes(place, 'b.txt', bytes)).rejects.toThrow(`The disk of ${root} is gone`);
    await expect(place.list('')[Symbol.asyncIterator]().next()).rejects.toThrow('is gone');
    expect(await readdir(root)).toEqual([]);
    await rm(disk, { recursive: true });
  },
);

it.skipIf(process.platform !== 'linux')(
  'closes what it can where a disk refuses rights',
  async () => {
    const refused = '/proc/self/status';
    await expect(chmod(refused, 0o440)).rejects.toThrow('EPERM');
    await closeFile(refused, 0o440);
    await expect(closeFile(path.join(folder, 'nothing'), 0o440)).rejects.toThrow('ENOENT');
  },
);

it('leads nowhere else', async () => {
  const place = createFilePlace(root);
  await expect(putBytes(place, '../escaped.txt', bytes)).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});
