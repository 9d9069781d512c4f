import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bucket } from '#platform/storage/s3-bucket.ts';
import { createS3Client } from '#platform/storage/s3-client.ts';
import { createS3Objects } from '#platform/storage/s3-objects.ts';
import { createS3RestoreTarget } from '#platform/storage/s3-restore-target.ts';
import { createS3Storage } from '#platform/storage/s3.driver.ts';
import { describeStorage } from '#platform/storage/storage.suite.ts';
import { type Ceph, cephNote, hasCeph, startCeph } from '#test/ceph.ts';
import { stageBytes } from '#test/stage-bytes.ts';
import { type TestDatabase, createTestDatabase } from '#test/test-db.ts';

const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });

describe.skipIf(!hasCeph)(`On Ceph${cephNote}`, () => {
  let ceph: Ceph;
  let database: TestDatabase;
  beforeAll(async () => {
    [ceph, database] = await Promise.all([startCeph(), createTestDatabase()]);
    await client().send(new CreateBucketCommand({ Bucket: 'archive' }));
  });
  afterAll(() => Promise.all([ceph?.stop(), database?.drop()]));

  const client = () =>
    createS3Client({
      endpoint: ceph.settings.COPY_S3_ENDPOINT,
      region: 'default',
      accessKeyId: 'heirloom-key',
      secretAccessKey: ceph.settings.COPY_S3_SECRET,
    });

  it('removes pieces of killed processes after a day, and none that counts', async () => {
    const bucket = { s3: client(), bucket: 'archive', prefix: 'swept/', name: 's3://archive' };
    const objects = createS3Objects(bucket, log);
    const scratchDir = await mkdtemp(path.join(tmpdir(), 'heirloom-scratch-'));
    const storage = openStorage(bucket, scratchDir);
    await storage.attach(null);
    const uploadId = randomUUID();
    await stageBytes(storage.staging, uploadId, Buffer.from('a film'));
    await objects.put(`pieces/${uploadId}/0-killed`, 'a fi');
    const left = async () => {
      const names: string[] = [];
      for await (const page of objects.list('pieces/')) names.push(...page.map(({ name }) => name));
      return names.length;
    };
    await storage.sweepScratch(new Date());
    expect(await left()).toBe(2);
    await storage.sweepScratch(new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await left()).toBe(1);
    expect(await storage.staging.withLocalFile(uploadId, (file) => readFile(file, 'utf8'))).toBe(
      'a film',
    );
    await rm(scratchDir, { recursive: true });
  });

  it('lets one of two processes go on with an upload where both have the same offset', async () => {
    const bucket = { s3: client(), bucket: 'archive', prefix: 'raced/', name: 's3://archive' };
    const scratchDir = await mkdtemp(path.join(tmpdir(), 'heirloom-scratch-'));
    const both = [openStorage(bucket, scratchDir), openStorage(bucket, scratchDir)];
    for (const each of both) await each.attach(null);
    const uploadId = randomUUID();
    const texts = ['this film', 'that film'];
    const outcomes = await Promise.allSettled(
      both.map(({ staging }, at) =>
        staging.append(uploadId, {
          body: Readable.from([Buffer.from(texts[at]!)], { objectMode: false }),
          offset: 0,
          missingBytes: 9,
          onWritten: async () => undefined,
        }),
      ),
    );
    const won = outcomes.flatMap(({ status }, at) => (status === 'fulfilled' ? [texts[at]] : []));
    expect(won).toHaveLength(1);
    const lost = outcomes.find(({ status }) => status === 'rejected');
    expect(lost).toMatchObject({ reason: { code: 'CONFLICT' } });
    expect(await both[0]!.staging.sizeOf(uploadId)).toBe(9);
    const kept = await both[1]!.staging.withLocalFile(uploadId, (file) => readFile(file, 'utf8'));
    expect(kept).toBe(won[0]);
    await rm(scratchDir, { recursive: true });
  });

  it('says in the log what is wrong with the store, and is offline', async () => {
    const reasons: unknown[] = [];
    const ears = pino({ level: 'error' }, { write: (line) => void reasons.push(JSON.parse(line)) });
    const bucket = { s3: client(), bucket: 'nowhere', prefix: '', name: 's3://nowhere' };
    const storage = openStorage(bucket, tmpdir(), ears);
    await expect(storage.attach(null)).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    expect(reasons).toContainEqual(
      expect.objectContaining({
        reason: 'There is no bucket for s3://nowhere. Is its name right?',
      }),
    );
    expect(await storage.isOnline()).toBe(false);
  });

  const openStorage = (bucket: Bucket, scratchDir: string, logger = log) =>
    createS3Storage({
      bucket,
      db: database.db,
      scratchDir,
      scratchBytes: 50e6,
      scratchRoom: async () => ({ freeBytes: 1e9, totalBytes: 2e9 }),
      log: logger,
    });

  describeStorage('A bucket', async () => {
    const prefix = `${randomBytes(6).toString('hex')}/`;
    const bucket = { s3: client(), bucket: 'archive', prefix, name: 's3://archive' };
    const scratchDir = await mkdtemp(path.join(tmpdir(), 'heirloom-scratch-'));
    return {
      open: async () => openStorage(bucket, scratchDir),
      restore: () => createS3RestoreTarget(bucket, log),
      close: async () => {
        bucket.s3.destroy();
        await rm(scratchDir, { recursive: true });
      },
    };
  });
});
