import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer as readStream } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateBucketCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
} from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Bucket } from '#platform/storage/s3-bucket.ts';
import { createS3Client } from '#platform/storage/s3-client.ts';
import { createS3Objects } from '#platform/storage/s3-objects.ts';
import { createS3RestoreTarget } from '#platform/storage/s3-restore-target.ts';
import { createS3Storage } from '#platform/storage/s3.driver.ts';
import { describeStorage } from '#platform/storage/storage.suite.ts';
import { type Ceph, cephNote, hasCeph, startCeph } from '#test/ceph.ts';
import { keepBytes } from '#test/kept-bytes.ts';
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
    await objects.put('pieces/originals/images/anna/a.jpg', 'of an archive in this folder');
    const left = async () => {
      const names: string[] = [];
      for await (const page of objects.list('pieces/')) names.push(...page.map(({ name }) => name));
      return names.length;
    };
    await storage.sweepScratch(new Date());
    expect(await left()).toBe(3);
    await storage.sweepScratch(new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await left()).toBe(2);
    expect(await storage.staging.withLocalFile(uploadId, (file) => readFile(file, 'utf8'))).toBe(
      'a film',
    );
    // A transfer that begins again keeps its id.
    await storage.staging.remove(uploadId);
    await stageBytes(storage.staging, uploadId, Buffer.from('b film'));
    expect(await storage.staging.withLocalFile(uploadId, (file) => readFile(file, 'utf8'))).toBe(
      'b film',
    );
    await rm(scratchDir, { recursive: true });
  });

  it('notes what a restore has brought, also of a file that the backup has damaged', async () => {
    const bucket = bucketWith('restored/');
    const target = createS3RestoreTarget(bucket, log);
    const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
    const put = (key: string, text: string) =>
      target.putOriginal({
        bucket: 'movies',
        key,
        sha256: sha256Of('a film'),
        read: () => [Buffer.from(text)],
        onBytes: () => undefined,
      });
    await put('anna/whole.mp4', 'a film');
    expect(await put('anna/damaged.mp4', 'a fi')).toMatchObject({ sha256: sha256Of('a fi') });
    const objects = createS3Objects(bucket, log);
    const noted = async (key: string) => (await objects.head(`originals/movies/${key}`))?.sha256;
    expect(await noted('anna/whole.mp4')).toBe(sha256Of('a film'));
    expect(await noted('anna/damaged.mp4')).toBe(sha256Of('a fi'));
  });

  it('warns of a bucket that keeps what is deleted for good', async () => {
    await client().send(new CreateBucketCommand({ Bucket: 'versions' }));
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await client().send(
      new PutBucketVersioningCommand({ Bucket: 'versions', VersioningConfiguration }),
    );
    const reasons = hear();
    const bucket = { ...bucketWith(''), bucket: 'versions', name: 's3://versions' };
    await openStorage(bucket, tmpdir(), reasons.log).attach(null);
    expect(reasons.said()).toContain('s3://versions keeps old versions');
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

  it('keeps what another process has kept of the same upload', async () => {
    const bucket = bucketWith('twice/');
    const storage = openStorage(bucket, tmpdir());
    await storage.attach(null);
    const uploadId = randomUUID();
    const sha256 = createHash('sha256').update('a film').digest('hex');
    const place = { uploadId, bucket: 'movies', key: 'anna/a.mp4', sha256 } as const;
    await stageBytes(storage.staging, uploadId, Buffer.from('a film'));
    await storage.keepOriginal(place);
    // The other process is done with the pieces after this one has found its place.
    await database.db.deleteFrom('staged_piece').where('upload_id', '=', uploadId).execute();
    await expect(storage.keepOriginal(place)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await storage.head('movies', 'anna/a.mp4')).toEqual({ sizeBytes: 6 });
  });

  it('calls the one object that the store cannot give back unreadable, and takes a copy in its place', async () => {
    const bucket = bucketWith('stuck/');
    const scratchDir = await mkdtemp(path.join(tmpdir(), 'heirloom-scratch-'));
    const storage = openStorage(bucket, scratchDir);
    await storage.attach(null);
    const place = { bucket: 'images', key: 'anna/a.jpg' } as const;
    await keepBytes(storage, Buffer.from('a photo'), place);
    const hash = () => storage.hashOriginal(place.bucket, place.key, async () => undefined);
    let trouble: 'refused' | 'cut' | null = null;
    bucket.s3.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const { Key } = args.input as { Key?: string };
          if (commandName === 'PutObjectCommand' && Key?.endsWith('a.jpg')) trouble = null;
          const isStuck = commandName === 'GetObjectCommand' && Key?.endsWith('a.jpg');
          if (!isStuck || trouble === null) return next(args);
          const $metadata = { httpStatusCode: 500 };
          if (trouble === 'refused') throw Object.assign(new Error('InternalError'), { $metadata });
          const answer = await next(args);
          (answer.output as { Body?: unknown }).Body = Readable.from(breakOff());
          return answer;
        },
      { step: 'initialize' },
    );
    trouble = 'cut';
    expect(await hash()).toBe('unreadable');
    const file = await storage.open(place.bucket, place.key);
    await expect(readStream(file.stream())).rejects.toMatchObject({ code: 'STORAGE_OFFLINE' });
    trouble = 'refused';
    expect(await hash()).toBe('unreadable');
    const copyPath = path.join(scratchDir, 'copy');
    await writeFile(copyPath, 'a photo');
    await storage.replaceOriginal({ copyPath, ...place });
    expect(await hash()).toMatchObject({ sizeBytes: 7 });
    await rm(scratchDir, { recursive: true });
  });

  async function* breakOff(): AsyncGenerator<Buffer> {
    yield Buffer.from('a ph');
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  }

  describe('a first start', () => {
    const begin = (bucket: Bucket, logger = log) =>
      openStorage(bucket, tmpdir(), logger).attach(null);
    const keys = (accessKeyId: string, secretAccessKey = 'heirloom-secret') =>
      createS3Client({
        endpoint: ceph.settings.COPY_S3_ENDPOINT,
        region: 'default',
        accessKeyId,
        secretAccessKey,
      });

    it('says in a sentence what is wrong with the store', async () => {
      const nowhere = { ...bucketWith('a/'), bucket: 'nowhere', name: 's3://nowhere' };
      await expect(begin(nowhere)).rejects.toThrow('There is no bucket for s3://nowhere.');
      const foreign = { ...bucketWith('b/'), s3: keys('heirloom-key', 'wrong') };
      await expect(begin(foreign)).rejects.toThrow('refuses our key');
      const s3 = createS3Client({
        endpoint: 'http://127.0.0.1:9',
        region: 'default',
        accessKeyId: 'heirloom-key',
        secretAccessKey: 'heirloom-secret',
      });
      await expect(begin({ ...bucketWith('c/'), s3 })).rejects.toThrow(
        's3://archive does not answer (ECONNREFUSED)',
      );
    });

    it('takes a bucket with something else, or with another archive, for neither empty nor its own', async () => {
      await createS3Objects(bucketWith('else/'), log).put('letter', 'hello');
      await expect(begin(bucketWith('else/'))).rejects.toThrow('is not empty');
      const theirs = openStorage(bucketWith('theirs/'), tmpdir());
      await theirs.attach(null);
      await keepBytes(theirs, Buffer.from('a film'));
      await expect(begin(bucketWith('theirs/'))).rejects.toThrow('script/heirloom rebuild');
      const reasons = hear();
      const known = openStorage(bucketWith('theirs/'), tmpdir(), reasons.log);
      await known.attach(randomUUID());
      expect(await known.isOnline()).toBe(false);
      expect(reasons.said()).toContain('s3://archive holds another archive than the database.');
    });

    it('makes only an empty bucket that of an archive whose files are moved there', async () => {
      const id = randomUUID();
      const adopt = (prefix: string) => openStorage(bucketWith(prefix), tmpdir()).adopt(id);
      await createS3Objects(bucketWith('filled/'), log).put('letter', 'hello');
      await expect(adopt('filled/')).rejects.toThrow('is not empty');
      await begin(bucketWith('strange/'));
      await expect(adopt('strange/')).rejects.toThrow('holds another archive than the database');
      await adopt('free/');
      await adopt('free/');
      const storage = openStorage(bucketWith('free/'), tmpdir());
      expect(await storage.attach(id)).toBe(id);
      expect(await storage.isOnline()).toBe(true);
    });

    it('is not kept from a bucket by what a start has left that was killed', async () => {
      await createS3Objects(bucketWith('killed/'), log).put('probe-1/small', 'a film');
      expect(await begin(bucketWith('killed/'))).not.toBeNull();
    });

    it('does not begin where it may only read, and leaves nothing there', async () => {
      const policy = {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Deny',
            Principal: '*',
            Action: ['s3:PutObject'],
            Resource: ['arn:aws:s3:::shut/*'],
          },
        ],
      };
      await client().send(new CreateBucketCommand({ Bucket: 'shut' }));
      await client().send(
        new PutBucketPolicyCommand({ Bucket: 'shut', Policy: JSON.stringify(policy) }),
      );
      const shut = { ...bucketWith(''), bucket: 'shut', name: 's3://shut' };
      await expect(begin(shut)).rejects.toThrow('s3://shut refuses our key (AccessDenied).');
    });

    it('does not begin where there is no room, and later says what is full', async () => {
      const full = { ...bucketWith(''), bucket: 'full', name: 's3://full' };
      await client().send(new CreateBucketCommand({ Bucket: 'full' }));
      await ceph.limit('full', 1_000_000);
      // Ceph refuses before it has read all, and may end the connection before its answer is read.
      await expect(begin(full)).rejects.toThrow(/s3:\/\/full (is full|breaks off)/);
      await ceph.limit('full', 1_000_000_000);
      const reasons = hear();
      const storage = openStorage(full, tmpdir(), reasons.log);
      await storage.attach(null);
      await keepBytes(storage, Buffer.from('a photo'), { key: 'anna/a.jpg' });
      await ceph.limit('full', 1);
      const more = stageBytes(storage.staging, randomUUID(), Buffer.from('a film'));
      await expect(more).rejects.toMatchObject({ code: 'STORAGE_FULL' });
      expect(reasons.said()).toContain('s3://full is full');
      expect(await storage.isOnline()).toBe(true);
      expect(await storage.head('images', 'anna/a.jpg')).toEqual({ sizeBytes: 7 });
    });

    it('says that the clocks differ by an hour', async () => {
      const bucket = bucketWith('late/');
      bucket.s3.config.systemClockOffset = 60 * 60 * 1000;
      await expect(begin(bucket)).rejects.toThrow('its clock and the clock of this server differ');
    });

    it('takes a store without conditional writes, and says so once', async () => {
      const bucket = bucketWith('plain/');
      bucket.s3.middlewareStack.add(
        (next) => (args) => {
          delete (args.request as { headers: Record<string, string> }).headers['if-none-match'];
          return next(args);
        },
        { step: 'build' },
      );
      const reasons = hear();
      const id = await begin(bucket, reasons.log);
      expect(reasons.said()).toContain('knows no conditional writes');
      const next = hear();
      expect(await openStorage(bucket, tmpdir(), next.log).attach(id)).toBe(id);
      expect(next.said()).not.toContain('conditional');
    });

    it('refuses a bucket that a restore has half filled', async () => {
      await createS3RestoreTarget(bucketWith('half/'), log).begin('/backups/snapshots/a');
      await expect(begin(bucketWith('half/'))).rejects.toThrow('script/heirloom restore /backups');
    });
  });

  it('goes on while many people have paused a film in the middle', async () => {
    const storage = openStorage(bucketWith('paused/'), tmpdir());
    await storage.attach(null);
    await keepBytes(storage, randomBytes(5_000_000), { bucket: 'movies', key: 'anna/paused.mp4' });
    const films = await Promise.all(
      Array.from({ length: 60 }, () => storage.open('movies', 'anna/paused.mp4')),
    );
    for (const film of films) void film.reader({ start: 0, end: 4_999_999 })(Buffer.alloc(10));
    await sleep(1500);
    // A busy machine may need some seconds; the store itself ends what is paused after a minute.
    await expect.poll(() => storage.isOnline(), { timeout: 20_000 }).toBe(true);
    await Promise.all(films.map((film) => film.close()));
  });

  it('works with a slow store, and is offline with one that is so slow that people would wait for nothing', async () => {
    const slow = bucketWith('slow/');
    let waitMs = 100;
    slow.s3.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'GetObjectCommand') await sleep(waitMs);
          return next(args);
        },
      { step: 'finalizeRequest' },
    );
    const reasons = hear();
    const storage = openStorage(slow, tmpdir(), reasons.log);
    await storage.attach(null);
    await keepBytes(storage, Buffer.from('a photo'), { key: 'anna/a.jpg' });
    waitMs = 2_500;
    await vi.waitFor(async () => expect(await storage.isOnline()).toBe(false), 90_000);
    expect(reasons.said()).toContain('s3://archive does not answer (TimeoutError)');
    waitMs = 100;
    await vi.waitFor(async () => expect(await storage.isOnline()).toBe(true), 90_000);
  });

  it('is offline while the store does not answer, says why once, and comes back', async () => {
    const id = await openStorage(bucketWith('away/'), tmpdir()).attach(null);
    const away = bucketWith('away/');
    const reasons = hear();
    const storage = openStorage(away, tmpdir(), reasons.log);
    const { endpoint } = away.s3.config;
    away.s3.config.endpoint = async () => ({
      protocol: 'http:',
      hostname: '127.0.0.1',
      port: 9,
      path: '/',
    });
    expect(await storage.attach(id)).toBe(id);
    expect(await storage.isOnline()).toBe(false);
    expect(reasons.said()).toContain('s3://archive does not answer');
    away.s3.config.endpoint = endpoint;
    await vi.waitFor(async () => expect(await storage.isOnline()).toBe(true), 90_000);
  });

  /** A log, and what was said in it. */
  function hear() {
    const lines: string[] = [];
    const ears = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    return { log: ears, said: () => lines.join('') };
  }

  const bucketWith = (prefix: string): Bucket => ({
    s3: client(),
    bucket: 'archive',
    prefix,
    name: 's3://archive',
  });

  const openStorage = (bucket: Bucket, scratchDir: string, logger = log, takesOver = false) =>
    createS3Storage({
      bucket,
      db: database.db,
      scratchDir,
      scratchBytes: 50e6,
      scratchRoom: async () => ({ freeBytes: 1e9, totalBytes: 2e9 }),
      log: logger,
      takesOver,
    });

  describeStorage('A bucket', async () => {
    const prefix = `${randomBytes(6).toString('hex')}/`;
    const bucket = { s3: client(), bucket: 'archive', prefix, name: 's3://archive' };
    const scratchDir = await mkdtemp(path.join(tmpdir(), 'heirloom-scratch-'));
    return {
      open: async () => openStorage(bucket, scratchDir, log, true),
      restore: () => createS3RestoreTarget(bucket, log),
      close: async () => {
        bucket.s3.destroy();
        await rm(scratchDir, { recursive: true });
      },
    };
  });
});
