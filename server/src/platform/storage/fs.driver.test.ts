import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foldersOf } from '#platform/folders.ts';
import { createFsRestoreTarget } from '#platform/storage/fs-restore-target.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { describeStorage } from '#platform/storage/storage.suite.ts';
import type { Sidecar, Storage } from '#platform/storage/storage.ts';
import { canMount } from '#test/can-mount.ts';
import { keepBytes } from '#test/kept-bytes.ts';
import { putDerived } from '#test/put-derived.ts';
import { stageBytes } from '#test/stage-bytes.ts';

const log = pino({ level: 'silent' });
// A real disk, also where the other temporary files of a run are in memory.
const newDataDir = () => mkdtemp('/var/tmp/heirloom-storage-');
const openStorage = (dataDir: string, keepFreeBytes = 0) =>
  createFsStorage({ folders: foldersOf({ DATA_DIR: dataDir }), keepFreeBytes, log });

describeStorage('A folder of a disk', async () => {
  const dataDir = await newDataDir();
  return {
    open: () => openStorage(dataDir),
    restore: () => createFsRestoreTarget(foldersOf({ DATA_DIR: dataDir })),
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
});

const sidecar: Sidecar = {
  id: randomUUID(),
  ownerId: randomUUID(),
  originalName: 'a.jpg',
  title: 'A',
  description: null,
  type: 'image',
  mimeType: 'image/jpeg',
  sizeBytes: 1,
  sha256: '0'.repeat(64),
  uploadedAt: new Date().toISOString(),
};

describe('the installation of a folder', () => {
  let dataDir: string;
  let storage: Storage;
  beforeEach(async () => {
    dataDir = await newDataDir();
    storage = await openStorage(dataDir);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const keep = async (key: string): Promise<void> => {
    await keepBytes(storage, Buffer.from('bytes'), { key });
  };
  const offline = { code: 'STORAGE_OFFLINE' };

  it('is offline before it is attached, and nothing is made', async () => {
    expect(await storage.isOnline()).toBe(false);
    await expect(storage.capacity()).rejects.toMatchObject(offline);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('that is replaced by an empty folder is offline: nothing is written, deleted or said to be missing', async () => {
    await storage.attach(null);
    const key = `${randomUUID()}/a.jpg`;
    await keep(key);
    const originals = path.join(dataDir, 'originals');
    await rename(originals, `${originals}-unplugged`);
    await mkdir(originals);

    expect(await storage.isOnline()).toBe(false);
    await expect(keep(`${randomUUID()}/b.jpg`)).rejects.toMatchObject(offline);
    await expect(storage.open('images', key)).rejects.toMatchObject(offline);
    await expect(storage.head('images', key)).rejects.toMatchObject(offline);
    await expect(storage.remove('images', key)).rejects.toMatchObject(offline);
    await expect(storage.remove('renditions', key)).rejects.toMatchObject(offline);
    expect(await readdir(originals)).toEqual([]);

    await rm(originals, { recursive: true });
    await rename(`${originals}-unplugged`, originals);
    expect(await storage.isOnline()).toBe(true);
    expect(await storage.head('images', key)).not.toBeNull();
  });

  it('that the database knows is never made anew', async () => {
    expect(await storage.attach(randomUUID())).not.toBeNull();
    expect(await storage.isOnline()).toBe(false);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is not taken over where strange files lie', async () => {
    await mkdir(path.join(dataDir, 'originals', 'holiday'), { recursive: true });
    expect(await storage.attach(null)).toBeNull();
    expect(await storage.isOnline()).toBe(false);
    expect(await readdir(path.join(dataDir, 'originals'))).toEqual(['holiday']);
  });

  it('of another server is offline', async () => {
    await storage.attach(null);
    const other = await openStorage(dataDir);
    await other.attach(randomUUID());
    expect(await other.isOnline()).toBe(false);
  });

  it('makes its derived folders again when they were deleted [CORE-09]', async () => {
    const id = await storage.attach(null);
    for (const folder of ['renditions', 'thumbnails', 'staging']) {
      await rm(path.join(dataDir, folder), { recursive: true });
    }
    const next = await openStorage(dataDir);
    await next.attach(id);
    await putDerived(next, { bucket: 'renditions', key: 'a/b.mp4' }, 'made');
    expect(String(await readFile(path.join(dataDir, 'renditions/a/b.mp4')))).toBe('made');
  });

  it('forgets sidecars that a killed server left half-written, not those being written', async () => {
    const id = await storage.attach(null);
    const [old, young] = ['sidecar-old', 'sidecar-young'];
    const stagingDir = path.join(dataDir, 'staging');
    for (const name of [old, young]) await writeFile(path.join(stagingDir, name), '{');
    await utimes(path.join(stagingDir, old), 0, 0);
    await (await openStorage(dataDir)).attach(id);
    expect(await readdir(stagingDir)).toEqual([young]);
  });

  it('shows originals under DATA_DIR/originals/{bucket}/{ownerId}/ [ENTITY-18] [ENTITY-19]', async () => {
    await storage.attach(null);
    await keepBytes(storage, Buffer.from('original'), { key: 'o/r.jpg' });
    await putDerived(storage, { bucket: 'thumbnails', key: 'o/r.jpg' }, 'thumbnail');
    await putDerived(storage, { bucket: 'renditions', key: 'o/r.jpg' }, 'rendition');
    const textOf = async (file: string) => String(await readFile(path.join(dataDir, file)));
    expect(await textOf('originals/images/o/r.jpg')).toBe('original');
    expect(await textOf('thumbnails/o/r.jpg')).toBe('thumbnail');
    expect(await textOf('renditions/o/r.jpg')).toBe('rendition');
  });

  it('gives tools the original itself, not a copy, and leaves nothing beside originals but sidecars', async () => {
    await storage.attach(null);
    await keep('o/r.jpg');
    const original = path.join(dataDir, 'originals/images/o/r.jpg');
    expect(await storage.withLocalFile('images', 'o/r.jpg', async (file) => file)).toBe(original);
    await storage.writeSidecar('images', 'o/r.jpg', sidecar);
    expect(await readdir(path.dirname(original))).toEqual(['r.jpg', 'r.jpg.json']);
  });

  it('keeps a staged upload by a second name: the very bytes that were verified', async () => {
    await storage.attach(null);
    await stageBytes(storage.staging, 'one', Buffer.from('bytes'));
    const place = { bucket: 'images', key: 'o/r.jpg' } as const;
    await storage.keepOriginal({ uploadId: 'one', ...place, sha256: '' });
    const staged = await stat(path.join(dataDir, 'staging/upload-one'));
    const kept = await stat(path.join(dataDir, 'originals/images/o/r.jpg'));
    expect(kept).toMatchObject({ ino: staged.ino, nlink: 2 });
  });

  it('tells an original that cannot be read from one that is missing', async () => {
    await storage.attach(null);
    await mkdir(path.join(dataDir, 'originals/images/o/folder.jpg'), { recursive: true });
    const look = (key: string) => storage.hashOriginal('images', key, async () => undefined);
    expect(await look('o/folder.jpg')).toBe('unreadable');
    expect(await look('o/none.jpg')).toBe('missing');
  });

  it('forgets the scratch of servers that were killed, and of nobody else [F36]', async () => {
    await storage.attach(null);
    const stagingDir = path.join(dataDir, 'staging');
    const { pid: dead } = spawnSync('true');
    const names = [`work-${dead}-a`, `work-${process.pid}-before`, 'work-old', 'work-young'];
    for (const name of names) await mkdir(path.join(stagingDir, name));
    await utimes(path.join(stagingDir, 'work-old'), 0, 0);
    await storage.withScratch('copy', async (folder) => {
      await storage.sweepScratch(new Date());
      expect(await readdir(stagingDir)).toEqual([path.basename(folder), 'work-young']);
    });
  });

  it('closes files and folders to other accounts [A80]', async () => {
    for (const folder of ['originals', 'staging', 'renditions']) {
      await mkdir(path.join(dataDir, folder), { recursive: true });
      await chmod(path.join(dataDir, folder), 0o755);
    }
    await storage.attach(null);
    await keepBytes(storage, Buffer.from('bytes'), { key: 'o/a.jpg' });
    await storage.writeSidecar('images', 'o/a.jpg', sidecar);
    await putDerived(storage, { bucket: 'renditions', key: 'o/b/c.jpg' }, 'x');
    const modeOf = async (name: string) => (await stat(path.join(dataDir, name))).mode & 0o777;
    for (const folder of ['originals', 'staging', 'thumbnails', 'renditions', 'originals/images/o'])
      expect([folder, await modeOf(folder)]).toEqual([folder, 0o700]);
    expect(await modeOf('originals/images/o/a.jpg')).toBe(0o440);
    expect(await modeOf('originals/images/o/a.jpg.json')).toBe(0o600);
    await storage.staging.create('u');
    // For media workers, which are of our group where we are root.
    expect(await modeOf('staging/upload-u')).toBe(0o640);
  });

  it.each(['a file elsewhere', 'nothing'])(
    'follows no symbolic link to %s, for reading or writing [A52]',
    async (target) => {
      await storage.attach(null);
      const elsewhere = path.join(dataDir, 'elsewhere');
      if (target !== 'nothing') await writeFile(elsewhere, 'private');
      const place = path.join(dataDir, 'originals/images/o');
      await mkdir(place, { recursive: true });
      await symlink(elsewhere, path.join(place, 'a.jpg'));
      await symlink(elsewhere, path.join(place, 'a.jpg.json'));
      await symlink(elsewhere, path.join(dataDir, 'staging/upload-u'));
      const missing = { code: 'NOT_FOUND' };
      const look = async () => undefined;
      await expect(storage.open('images', 'o/a.jpg')).rejects.toMatchObject(missing);
      await expect(storage.withLocalFile('images', 'o/a.jpg', look)).rejects.toMatchObject(missing);
      expect(await storage.head('images', 'o/a.jpg')).toBeNull();
      expect(await storage.readSidecarText('images', 'o/a.jpg')).toBeNull();
      expect(await storage.hashOriginal('images', 'o/a.jpg', look)).toBe('unreadable');
      await expect(storage.staging.withLocalFile('u', look)).rejects.toMatchObject(missing);
      await expect(storage.staging.create('u')).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
      const kept = storage.keepOriginal({
        uploadId: 'u',
        bucket: 'images',
        key: 'o/b.jpg',
        sha256: '',
      });
      await expect(kept).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
      await storage.writeSidecar('images', 'o/a.jpg', sidecar);
      await storage.remove('images', 'o/a.jpg');
      expect(await readFile(elsewhere, 'utf8').catch(() => null)).toBe(
        target === 'nothing' ? null : 'private',
      );
    },
  );

  it('follows no folder that is a symbolic link, but a bucket may be one [A52]', async () => {
    await storage.attach(null);
    const elsewhere = path.join(dataDir, 'elsewhere');
    await mkdir(elsewhere);
    await writeFile(path.join(elsewhere, 'a.jpg'), 'private');
    await mkdir(path.join(dataDir, 'originals/images'));
    await symlink(elsewhere, path.join(dataDir, 'originals/images/o'));
    await expect(storage.open('images', 'o/a.jpg')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(storage.writeSidecar('images', 'o/a.jpg', sidecar)).rejects.toMatchObject({
      code: 'STORAGE_OFFLINE',
    });
    await storage.remove('images', 'o/a.jpg');
    expect(await readdir(elsewhere)).toEqual(['a.jpg']);
    const movies = path.join(dataDir, 'other-disk');
    await mkdir(path.join(movies, 'o'), { recursive: true });
    await writeFile(path.join(movies, 'o/a.mp4'), 'film');
    await symlink(movies, path.join(dataDir, 'originals/movies'));
    expect(await storage.head('movies', 'o/a.mp4')).toEqual({ sizeBytes: 4 });
  });

  it('knows its own folders, so that nothing is exported into them', () => {
    expect(storage.holdsFolder(path.join(dataDir, 'originals'))).toBe(true);
    expect(storage.holdsFolder(path.join(dataDir, 'originals/images/x'))).toBe(true);
    expect(storage.holdsFolder(path.join(dataDir, 'originals-2'))).toBe(false);
    expect(storage.holdsFolder(tmpdir())).toBe(false);
  });

  it('takes what must stay free off the free space', async () => {
    await storage.attach(null);
    const { freeBytes, totalBytes } = (await storage.capacity())!;
    const careful = await openStorage(dataDir, freeBytes / 2);
    await careful.attach(null);
    const left = (await careful.capacity())!;
    expect(left.totalBytes).toBe(totalBytes);
    expect(left.freeBytes).toBeLessThan(freeBytes * 0.6);
    const full = await openStorage(dataDir, totalBytes);
    await full.attach(null);
    expect((await full.capacity())?.freeBytes).toBe(0);
  });
});

describe.skipIf(!canMount)('a disk of its own (mounted by root)', () => {
  let dataDir: string;
  const mounted: string[] = [];
  const mount = async (folder: string, options: string): Promise<void> => {
    await mkdir(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
    mounted.push(folder);
  };
  beforeEach(async () => {
    dataDir = await newDataDir();
  });
  afterEach(async () => {
    for (const folder of mounted.splice(0).toReversed()) execFileSync('umount', [folder]);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('that is full answers STORAGE_FULL and leaves no half sidecar', async () => {
    await mount(dataDir, 'size=1m');
    const storage = await openStorage(dataDir);
    await storage.attach(null);
    const filler = path.join(dataDir, 'filler');
    await writeFile(filler, Buffer.alloc(2 ** 20)).catch(() => undefined);
    const written = storage.writeSidecar('images', `${randomUUID()}/a.jpg`, {
      ...sidecar,
      title: 'x'.repeat(400),
      description: 'x'.repeat(20_000),
    });
    await expect(written).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await rm(filler);
    const names = await readdir(path.join(dataDir, 'originals'), { recursive: true });
    expect(names.filter((name) => name.includes('.jpg'))).toEqual([]);
  });

  it('that became read-only answers STORAGE_OFFLINE to writes and goes on reading', async () => {
    await mount(dataDir, 'size=4m');
    const storage = await openStorage(dataDir);
    await storage.attach(null);
    await stageBytes(storage.staging, 'staged', Buffer.from('bytes'));
    const keep = (key: string) =>
      storage.keepOriginal({ uploadId: 'staged', bucket: 'images', key, sha256: '' });
    await keep('o/a.jpg');
    execFileSync('mount', ['-o', 'remount,ro', dataDir]);
    await expect(keep('o/b.jpg')).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    await (await storage.open('images', 'o/a.jpg')).close();
  });

  it('for originals alone is refused at the start: nothing could be linked', async () => {
    await mount(path.join(dataDir, 'originals'), 'size=1m');
    const storage = await openStorage(dataDir);
    await expect(storage.attach(null)).rejects.toThrow('one file system that knows hard links');
  });

  it('that is mounted after the start comes online by itself', async () => {
    const elsewhere = await newDataDir();
    const first = await openStorage(elsewhere);
    const id = await first.attach(null);
    await rm(elsewhere, { recursive: true });
    const storage = await openStorage(dataDir);
    await storage.attach(id);
    expect(await storage.isOnline()).toBe(false);
    await mount(dataDir, 'size=4m');
    await mkdir(path.join(dataDir, 'originals'));
    await writeFile(
      path.join(dataDir, 'originals', 'heirloom-storage.json'),
      JSON.stringify({ installationId: id }),
    );
    expect(await storage.isOnline()).toBe(true);
    expect((await stat(path.join(dataDir, 'staging'))).isDirectory()).toBe(true);
  });
});
