import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { foldersOf } from '#platform/folders.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { createKeyedLocks } from '#platform/storage/keyed-locks.ts';
import { moveFiles } from '#platform/storage/move-files.ts';
import { createMovingStorage, type TakeTurn } from '#platform/storage/moving-storage.ts';
import { describeKeeping } from '#platform/storage/storage.suite.ts';
import type { Movable, Storage } from '#platform/storage/storage.ts';
import { keepBytes, readAll } from '#test/kept-bytes.ts';
import { putDerived } from '#test/put-derived.ts';
import { stageBytes } from '#test/stage-bytes.ts';

const log = pino({ level: 'silent' });
const open = (folder: string): Promise<Movable> =>
  createFsStorage({ folders: foldersOf({ DATA_DIR: folder }), keepFreeBytes: 0, log });

/** Two folders, since what is tried here is the same for a store; with a store: storage-move.test.ts. */
async function openBoth(root: string) {
  const [source, target] = [await open(path.join(root, 'one')), await open(path.join(root, 'two'))];
  const id = await source.attach(null);
  await target.adopt(id!);
  await target.attach(id);
  const turns = createKeyedLocks();
  const takeTurn: TakeTurn = (place, work) => turns.run(place, work, { isPatient: true });
  let hasEnded = false;
  const both = { move: 'to-folder' as const, source, target, takeTurn };
  const moving = createMovingStorage({ ...both, hasEnded: async () => hasEnded });
  await moving.attach(id);
  const end = async () => {
    hasEnded = true;
    await source.leave();
  };
  return { ...both, id, moving, end, copy: () => moveFiles({ ...both, onFile: () => undefined }) };
}

describe('a storage between two places', () => {
  describeKeeping(async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'heirloom-moving-'));
    return {
      open: async () => (await openBoth(root)).moving,
      restore: () => {
        throw new Error('A backup is restored to one place.');
      },
      close: () => rm(root, { recursive: true, force: true }),
    };
  });
});

describe('moving files', () => {
  const place = { bucket: 'images', key: 'anna/a.jpg' } as const;
  const thumbnail = { bucket: 'thumbnails', key: 'anna/a.webp' } as const;
  let root: string;
  let both: Awaited<ReturnType<typeof openBoth>>;
  let source: Movable;
  let target: Movable;
  let moving: Storage;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'heirloom-moving-'));
    both = await openBoth(root);
    ({ source, target, moving } = both);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('does not miss the source once all has been moved', async () => {
    await both.end();
    const said: string[] = [];
    const ears = pino({ level: 'warn' }, { write: (line) => void said.push(line) });
    const folders = foldersOf({ DATA_DIR: path.join(root, 'one') });
    const left = await createFsStorage({ folders, keepFreeBytes: 0, log: ears });
    const next = createMovingStorage({ ...both, source: left, hasEnded: async () => true });
    expect(await next.attach(both.id)).toBe(both.id);
    expect(await next.isOnline()).toBe(true);
    expect(said).toEqual([]);
  });

  it('makes no second archive of a source that was left, for a database that is new', async () => {
    await both.end();
    await rm(path.join(root, 'one', 'originals'), { recursive: true });
    const [left, there] = [await open(path.join(root, 'one')), await open(path.join(root, 'two'))];
    // The note of the end was lost with the database.
    const parts = { ...both, source: left, target: there, hasEnded: async () => false };
    await expect(createMovingStorage(parts).attach(null)).rejects.toThrow('Remove STORAGE_MOVE.');
    expect(await left.readMarker()).toBeNull();
    expect(await there.attach(null)).toBe(both.id);
  });

  it('leaves what is newer in the target, and reads it first', async () => {
    await keepBytes(source, Buffer.from('a photo'), place);
    await putDerived(source, thumbnail, 'of before');
    await source.records.write('people', 'of before');
    expect((await readAll(moving, thumbnail)).toString()).toBe('of before');
    await putDerived(moving, thumbnail, 'of now');
    await moving.records.write('people', 'of now');
    expect(await both.copy()).toMatchObject({ files: 1, originals: 1, unreadable: [] });
    expect((await readAll(moving, thumbnail)).toString()).toBe('of now');
    expect(await moving.records.read('people')).toBe('of now');
    await both.end();
    expect(await source.isOnline()).toBe(false);
    expect(await moving.isOnline()).toBe(true);
    expect((await readAll(moving, place)).toString()).toBe('a photo');
    await expect(moving.open('images', 'anna/b.jpg')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('lets who replaces a file wait for the one who copies it', async () => {
    await putDerived(source, thumbnail, 'of before');
    let replacing: Promise<void> | undefined;
    const { open: openFile } = source;
    source.open = async (...asked) => {
      replacing ??= putDerived(moving, thumbnail, 'of now');
      return openFile(...asked);
    };
    await both.copy();
    await replacing;
    expect((await readAll(target, thumbnail)).toString()).toBe('of now');
  });

  it('keeps nothing of an item that is deleted for good while it is copied', async () => {
    await keepBytes(source, Buffer.from('a photo'), place);
    await putDerived(source, thumbnail, 'of it');
    // Removed in both places, before the copy is there.
    const { replaceOriginal: putOriginal, prepareDerived: prepare } = target;
    target.replaceOriginal = async (input) => {
      await moving.remove(place.bucket, place.key);
      await putOriginal(input);
    };
    target.prepareDerived = async (input) => {
      await moving.remove(thumbnail.bucket, thumbnail.key);
      return prepare(input);
    };
    await both.copy();
    for (const { bucket, key } of [place, thumbnail]) {
      expect(await moving.head(bucket, key)).toBeNull();
    }
  });

  it('goes on where one file cannot be read, stops where the whole place is gone, and names strangers', async () => {
    await keepBytes(source, Buffer.from('a photo'), place);
    await keepBytes(source, Buffer.from('a film'), { bucket: 'movies', key: 'anna/b.mp4' });
    const { open: openFile } = source;
    source.open = async (bucket, key) => {
      if (bucket === 'images') throw new AppError('STORAGE_OFFLINE');
      return openFile(bucket, key);
    };
    expect(await both.copy()).toMatchObject({ files: 1, unreadable: ['images/anna/a.jpg'] });
    source.isOnline = async () => false;
    await expect(both.copy()).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
  });

  it('brings an upload along that had begun before, and keeps it in the target', async () => {
    const uploadId = randomUUID();
    const bytes = randomBytes(100_000);
    await stageBytes(source.staging, uploadId, bytes);
    expect(await moving.staging.sizeOf(uploadId)).toBe(bytes.length);
    await moving.staging.bringAlong(uploadId);
    expect(await source.staging.sizeOf(uploadId)).toBe(0);
    expect(await moving.staging.durableSizeOf(uploadId)).toBe(bytes.length);
    expect(await moving.staging.list()).toMatchObject([{ uploadId }]);
  });

  it('takes no folder that holds something, and makes none of its own of a folder that was left', async () => {
    await keepBytes(source, Buffer.from('a photo'), place);
    await both.copy();
    await both.end();
    await expect(source.adopt(randomUUID())).rejects.toThrow('is not empty');
    await putDerived(target, thumbnail, 'of before');
    const other = await open(path.join(root, 'two'));
    await expect(other.adopt(randomUUID())).rejects.toThrow('thumbnails or renditions of before');
  });
});
