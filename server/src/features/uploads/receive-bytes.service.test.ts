import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUpload } from '#features/uploads/create-upload.service.ts';
import { receiveBytes } from '#features/uploads/receive-bytes.service.ts';
import { type UploadRow, findUpload } from '#features/uploads/uploads.repo.ts';
import { readConfig } from '#platform/config.ts';
import { foldersOf } from '#platform/folders.ts';
import { createMediaWorkers, type MediaWorkers } from '#platform/media/worker/media-workers.ts';
import { fsLayout } from '#platform/storage/fs-layout.ts';
import type { FlushFile } from '#platform/storage/fs-staging.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createPerson } from '#test/people.ts';
import { type TestDatabase, createTestDatabase } from '#test/test-db.ts';
import { usualTools } from '#test/usual-tools.ts';

let database: TestDatabase;
let dataDir: string;
let storage: Storage;
let media: MediaWorkers;
let upload: UploadRow;
let flushFile: FlushFile;
let now = new Date('2026-05-01T12:00:00Z');
function context() {
  return {
    db: database.db,
    storage,
    media,
    config: readConfig({}),
    clock: { now: () => now },
  };
}

async function openStorage(): Promise<Storage> {
  const opened = await createFsStorage({
    folders: foldersOf({ DATA_DIR: dataDir }),
    keepFreeBytes: 0,
    log: pino({ level: 'silent' }),
    flushFile: (file) => flushFile(file),
  });
  await opened.attach(null);
  return opened;
}

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-receive-'));
  storage = await openStorage();
  const log = pino({ level: 'silent' });
  media = createMediaWorkers({ quickWorkers: 1, tools: await usualTools(), log });
});
afterAll(async () => {
  await media.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  flushFile = (file) => file.datasync();
  now = new Date('2026-05-01T12:00:00Z');
  const { actor } = await createPerson(database.db);
  upload = await createUpload(context(), {
    id: randomUUID(),
    actor,
    sizeBytes: 1_000_000,
    metadata: { filename: 'a.jpg', title: 'A', description: null, type: 'image', origin: 'bulk' },
  });
});

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200_000)]);
const body = (bytes: Buffer) => Readable.from([bytes], { objectMode: false });

describe('receiveBytes', () => {
  it('moves the expiry on with every part', async () => {
    now = new Date('2026-05-06T12:00:00Z');
    await receiveBytes(context(), { upload, offset: 0, body: body(jpeg) });
    const row = await findUpload(database.db, upload.id);
    expect(row?.expires_at).toEqual(new Date('2026-05-13T12:00:00Z'));
  });

  it('believes nothing of a file whose flush failed, and writes no more before a restart [CORE-05] [F08]', async () => {
    const offset = await receiveBytes(context(), { upload, offset: 0, body: body(jpeg) });
    const broken = Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    flushFile = async () => {
      throw broken;
    };
    const failing = receiveBytes(context(), { upload, offset, body: body(jpeg) });
    await expect(failing).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    expect(await storage.staging.durableSizeOf(upload.id)).toBe(0);
    expect(await readdir(fsLayout(foldersOf({ DATA_DIR: dataDir })).stagingDir)).not.toContain(
      `upload-${upload.id}`,
    );
    flushFile = (file) => file.datasync();
    const again = () => receiveBytes(context(), { upload, offset: 0, body: body(jpeg) });
    await expect(again()).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    expect(await storage.isOnline()).toBe(false);
    storage = await openStorage();
    expect(await again()).toBe(jpeg.length);
  });

  it('writes no more after a failed flush where the file cannot even be removed [F08]', async () => {
    const offset = await receiveBytes(context(), { upload, offset: 0, body: body(jpeg) });
    flushFile = async () => {
      const staged = path.join(
        fsLayout(foldersOf({ DATA_DIR: dataDir })).stagingDir,
        `upload-${upload.id}`,
      );
      await rm(staged);
      await mkdir(staged);
      throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    };
    const failing = receiveBytes(context(), { upload, offset, body: body(jpeg) });
    await expect(failing).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    expect(await storage.isOnline()).toBe(false);
    await rm(
      path.join(fsLayout(foldersOf({ DATA_DIR: dataDir })).stagingDir, `upload-${upload.id}`),
      { recursive: true },
    );
    storage = await openStorage();
  });

  it('does not believe a second flush of a file that is to be kept [F08]', async () => {
    await receiveBytes(context(), { upload, offset: 0, body: body(jpeg) });
    flushFile = async () => {
      throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    };
    const place = { bucket: 'images', key: `${upload.owner_id}/kept.jpg`, sha256: '' } as const;
    const keep = () => storage.keepOriginal({ uploadId: upload.id, ...place });
    await expect(keep()).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    flushFile = (file) => file.datasync();
    storage = await openStorage();
    await expect(keep()).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    expect(await storage.head(place.bucket, place.key)).toBeNull();
  });

  it('flushes what it says has arrived [CORE-05]', async () => {
    const sizes: number[] = [];
    flushFile = async (file) => {
      await file.datasync();
      sizes.push((await file.stat()).size);
    };
    const offset = await receiveBytes(context(), { upload, offset: 0, body: body(jpeg) });
    expect(sizes.at(-1)).toBe(offset);
  });

  it('refuses a page whose first 64 KiB come in two parts, at the second [UPLOAD-05]', async () => {
    const page = Buffer.from(`<html>${'<p>text</p>'.repeat(10_000)}`);
    const half = page.subarray(0, 40_000);
    const offset = await receiveBytes(context(), { upload, offset: 0, body: body(half) });
    expect(offset).toBe(40_000);
    const second = receiveBytes(context(), {
      upload,
      offset,
      body: body(page.subarray(40_000)),
    });
    await expect(second).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    expect(await findUpload(database.db, upload.id)).toMatchObject({ state: 'refused' });
    expect(await storage.staging.sizeOf(upload.id)).toBe(0);
  });

  it('looks at the head once, however much follows', async () => {
    const { staging } = storage;
    let looks = 0;
    const watched: Storage = {
      ...storage,
      staging: {
        ...staging,
        withLocalFile: (id, work) => {
          looks += 1;
          return staging.withLocalFile(id, work);
        },
      },
    };
    const { actor } = await createPerson(database.db);
    const large = await createUpload(context(), {
      id: randomUUID(),
      actor,
      sizeBytes: 5_000_000,
      metadata: { filename: 'a.jpg', title: 'A', description: null, type: 'image', origin: 'bulk' },
    });
    const pieces = Readable.from(Array.from({ length: 20 }, () => jpeg));
    await receiveBytes(
      { ...context(), storage: watched },
      { upload: large, offset: 0, body: pieces },
    );
    expect(looks).toBe(1);
  });
});
