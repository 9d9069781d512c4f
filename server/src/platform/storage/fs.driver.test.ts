import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { describeStorage } from '#platform/storage/storage.suite.ts';

const log = pino({ level: 'silent' });
const newDataDir = () => mkdtemp(path.join(tmpdir(), 'heirloom-storage-'));
const openStorage = (dataDir: string, keepFreeBytes = 0) =>
  createFsStorage({ dataDir, keepFreeBytes, log });

describeStorage('The file system', async () => {
  const dataDir = await newDataDir();
  return {
    storage: await openStorage(dataDir),
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
});

describe('the installation of a folder', () => {
  let dataDir: string;
  let storage: Storage;
  beforeEach(async () => {
    dataDir = await newDataDir();
    storage = await openStorage(dataDir);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const keep = async (key: string): Promise<void> => {
    const stagedPath = path.join(storage.stagingDir, randomUUID());
    await writeFile(stagedPath, 'bytes');
    await storage.keepOriginal({ stagedPath, bucket: 'images', key });
  };
  const offline = { code: 'STORAGE_OFFLINE' };

  it('is marked once and recognised by the next start', async () => {
    const id = await storage.attach(null);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const next = await openStorage(dataDir);
    expect(await next.attach(null)).toBe(id);
    expect(await next.attach(id)).toBe(id);
    expect(await next.isOnline()).toBe(true);
  });

  it('is one, though two servers start on an empty folder at once', async () => {
    const both = [await openStorage(dataDir), await openStorage(dataDir)];
    const ids = await Promise.all(both.map((each) => each.attach(null)));
    expect(new Set(ids).size).toBe(1);
    expect(await Promise.all(both.map((each) => each.isOnline()))).toEqual([true, true]);
  });

  it('is offline before it is attached, and nothing is made', async () => {
    expect(await storage.isOnline()).toBe(false);
    await expect(storage.space()).rejects.toMatchObject(offline);
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
    await expect(storage.exists('images', key)).rejects.toMatchObject(offline);
    await expect(storage.remove('images', key)).rejects.toMatchObject(offline);
    await expect(storage.remove('renditions', key)).rejects.toMatchObject(offline);
    expect(await readdir(originals)).toEqual([]);

    await rm(originals, { recursive: true });
    await rename(`${originals}-unplugged`, originals);
    expect(await storage.isOnline()).toBe(true);
    expect(await storage.exists('images', key)).toBe(true);
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
    const madePath = path.join(next.stagingDir, 'made');
    await writeFile(madePath, 'made');
    await next.putDerived({ madePath, bucket: 'renditions', key: 'a/b.mp4' });
    expect(String(await readFile(next.localPath('renditions', 'a/b.mp4')))).toBe('made');
  });

  it('forgets sidecars that a killed server left half-written, not those being written', async () => {
    const id = await storage.attach(null);
    const [old, young] = ['sidecar-old', 'sidecar-young'];
    for (const name of [old, young]) await writeFile(path.join(storage.stagingDir, name), '{');
    await utimes(path.join(storage.stagingDir, old), 0, 0);
    await (await openStorage(dataDir)).attach(id);
    expect(await readdir(storage.stagingDir)).toEqual([young]);
  });

  it('shows originals under DATA_DIR/originals/{bucket}/{ownerId}/ [ENTITY-18] [ENTITY-19]', async () => {
    await storage.attach(null);
    expect(storage.localPath('images', 'o/r.jpg')).toBe(
      path.join(dataDir, 'originals/images/o/r.jpg'),
    );
    expect(storage.localPath('thumbnails', 'o/r.jpg')).toBe(
      path.join(dataDir, 'thumbnails/o/r.jpg'),
    );
    expect(storage.localPath('renditions', 'o/r.jpg')).toBe(
      path.join(dataDir, 'renditions/o/r.jpg'),
    );
  });

  it('takes what must stay free off the free space', async () => {
    await storage.attach(null);
    const { freeBytes, totalBytes } = await storage.space();
    const careful = await openStorage(dataDir, freeBytes / 2);
    await careful.attach(null);
    const left = await careful.space();
    expect(left.totalBytes).toBe(totalBytes);
    expect(left.freeBytes).toBeLessThan(freeBytes * 0.6);
    const full = await openStorage(dataDir, totalBytes);
    await full.attach(null);
    expect((await full.space()).freeBytes).toBe(0);
  });
});

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

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
      id: randomUUID(),
      ownerId: randomUUID(),
      originalName: 'a.jpg',
      title: 'x'.repeat(400),
      description: 'x'.repeat(20_000),
      type: 'image',
      mimeType: 'image/jpeg',
      sizeBytes: 1,
      sha256: '0'.repeat(64),
      uploadedAt: new Date().toISOString(),
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
    const stagedPath = path.join(storage.stagingDir, 'staged');
    await writeFile(stagedPath, 'bytes');
    await storage.keepOriginal({ stagedPath, bucket: 'images', key: 'o/a.jpg' });
    execFileSync('mount', ['-o', 'remount,ro', dataDir]);
    const again = storage.keepOriginal({ stagedPath, bucket: 'images', key: 'o/b.jpg' });
    await expect(again).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    const { handle } = await storage.open('images', 'o/a.jpg');
    await handle.close();
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
    expect(existsSync(storage.stagingDir)).toBe(true);
    expect((await stat(storage.stagingDir)).isDirectory()).toBe(true);
  });
});
