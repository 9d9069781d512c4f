import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Folders, foldersOf } from '#platform/folders.ts';
import { newId } from '#platform/ids.ts';
import { requireKnownArchive } from '#platform/known-archives.ts';
import { createFsRestoreTarget } from '#platform/storage/fs-restore-target.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { moveFolder } from '#platform/storage/move-folder.ts';
import { describeStorage } from '#platform/storage/storage.suite.ts';
import { type MovedPart, refuseHalfMoved } from '#platform/storage/unfinished-move.ts';
import { keepBytes } from '#test/kept-bytes.ts';
import { folderOnOtherDisk, hasOtherDisk, otherDiskNote } from '#test/other-disk.ts';
import { putDerived } from '#test/put-derived.ts';
import { stageBytes } from '#test/stage-bytes.ts';

const log = pino({ level: 'silent' });
const open = (folders: Folders) => createFsStorage({ folders, keepFreeBytes: 0, log });
const newFolder = () => mkdtemp(path.join(tmpdir(), 'heirloom-apart-'));

describe.skipIf(!hasOtherDisk)(`on several disks${otherDiskNote}`, () => {
  describeStorage('Folders on two disks', async () => {
    const [here, there] = await Promise.all([newFolder(), folderOnOtherDisk()]);
    const folders = foldersOf({
      DATA_DIR: here,
      ORIGINALS_DIR: path.join(there, 'originals'),
      DERIVED_DIR: path.join(here, 'derived'),
      SCRATCH_DIR: path.join(here, 'scratch'),
    });
    return {
      open: () => open(folders),
      restore: () => createFsRestoreTarget(folders),
      close: async () => {
        for (const folder of [here, there]) await rm(folder, { recursive: true, force: true });
      },
    };
  });
});

let root: string;
beforeEach(async () => {
  root = await newFolder();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const apart = () =>
  foldersOf({ DATA_DIR: path.join(root, 'data'), DERIVED_DIR: path.join(root, 'fast') });

it('a folder of derived files without its marker is offline, never taken for an empty one, and comes back', async () => {
  const folders = apart();
  const storage = await open(folders);
  const id = await storage.attach(null);
  await putDerived(storage, { bucket: 'thumbnails', key: 'a/b.webp' }, 'a picture');
  const away = `${folders.derivedDir}.away`;
  await rename(folders.derivedDir, away);
  expect(await storage.isOnline()).toBe(false);
  await mkdir(folders.derivedDir);
  const later = await open(folders);
  await later.attach(id);
  expect(await later.isOnline()).toBe(false);
  expect(await readdir(folders.derivedDir)).toEqual([]);
  await rm(folders.derivedDir, { recursive: true });
  await rename(away, folders.derivedDir);
  expect(await later.isOnline()).toBe(true);
  expect(await later.head('thumbnails', 'a/b.webp')).toEqual({ sizeBytes: 9 });

  const forgotten = await open(foldersOf({ DATA_DIR: folders.dataDir }));
  await forgotten.attach(id);
  expect(await forgotten.isOnline()).toBe(false);
});

describe('moving a folder', () => {
  const before = () => foldersOf({ DATA_DIR: path.join(root, 'data') });
  const target = () => path.join(root, 'new');
  const move = (part: MovedPart, folders = before()) =>
    moveFolder({ part, folders, target: target() });

  async function keepSomething() {
    const storage = await open(before());
    const id = await storage.attach(null);
    const bytes = Buffer.from('a film');
    await keepBytes(storage, bytes, { bucket: 'movies', key: 'anna/a.mp4' });
    const uploadId = newId();
    await stageBytes(storage.staging, uploadId, Buffer.from('half a fi'));
    await putDerived(storage, { bucket: 'renditions', key: 'a/b.mp4' }, 'a copy');
    return { id, uploadId };
  }

  it('of originals takes uploads on their way along, and the old folder no longer counts', async () => {
    const { id, uploadId } = await keepSomething();
    const { files, sizeBytes } = await move('originals');
    expect(files).toBe(2);
    expect(sizeBytes).toBe(6 + 9);
    const storage = await open(foldersOf({ DATA_DIR: before().dataDir, ORIGINALS_DIR: target() }));
    await storage.attach(id);
    expect(await storage.isOnline()).toBe(true);
    expect(await storage.staging.sizeOf(uploadId)).toBe(9);
    expect(await storage.head('movies', 'anna/a.mp4')).toEqual({ sizeBytes: 6 });
    const old = await open(before());
    await old.attach(id);
    expect(await old.isOnline()).toBe(false);
  });

  it('of derived files is known to the originals', async () => {
    const { id } = await keepSomething();
    await move('derived');
    const storage = await open(foldersOf({ DATA_DIR: before().dataDir, DERIVED_DIR: target() }));
    await storage.attach(id);
    expect(await storage.head('renditions', 'a/b.mp4')).toEqual({ sizeBytes: 6 });
    const old = await open(before());
    await old.attach(id);
    expect(await old.isOnline()).toBe(false);
  });

  it('of the database takes empty folders along, and begins no new one where it was', async () => {
    const { dataDir, databaseDir } = before();
    await mkdir(path.join(databaseDir, 'pg18', 'pg_notify'), { recursive: true, mode: 0o700 });
    await writeFile(path.join(databaseDir, 'pg18', 'PG_VERSION'), '18\n', { mode: 0o600 });
    expect(await move('database')).toEqual({ files: 1, sizeBytes: 3 });
    expect((await stat(path.join(target(), 'pg18', 'pg_notify'))).mode & 0o777).toBe(0o700);
    const config = {
      DATA_DIR: dataDir,
      STATE_DIR: path.join(root, 'state'),
      DATABASE_URL: undefined,
    };
    await requireKnownArchive({ ...config, DATABASE_DIR: target() });
    await expect(requireKnownArchive(config)).rejects.toThrow(
      `The database was moved from ${databaseDir} by script/heirloom move-folder. Set DATABASE_DIR`,
    );
  });

  it('goes on after it was stopped, replaces what arrived half, and takes no folder with other files', async () => {
    await keepSomething();
    const { originalsDir } = before();
    await mkdir(path.join(target(), 'movies', 'anna'), { recursive: true });
    const half = path.join(target(), 'movies', 'anna', 'a.mp4');
    await writeFile(half, 'a fi');
    await expect(move('originals')).rejects.toThrow('is not empty');
    const note = path.join(target(), '.heirloom-move');
    await writeFile(note, originalsDir);
    const after = foldersOf({ DATA_DIR: before().dataDir, ORIGINALS_DIR: target() });
    await expect(refuseHalfMoved(after)).rejects.toThrow('was not finished');
    await refuseHalfMoved(before());
    await move('originals');
    await refuseHalfMoved(after);
    // The note is removed last.
    await writeFile(note, originalsDir);
    await refuseHalfMoved(after);
    await rm(note);
    expect(await readFile(half, 'utf8')).toBe('a film');
    expect(await readdir(target())).not.toContain('.heirloom-move');
  });
});
