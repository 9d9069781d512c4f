import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOf } from '#features/uploads/verify-bytes.ts';
import { createS3Client } from '#platform/storage/s3-client.ts';
import { type Ceph, cephNote, hasCeph, startCeph } from '#test/ceph.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { type Person, createPerson } from '#test/people.ts';
import { type TestDatabase, createTestDatabase } from '#test/test-db.ts';
import { createdLocation, tusClient, uploadIdOfLocation } from '#test/tus-requests.ts';
import { type UploadProcess, startUploadProcess } from '#test/upload-process.ts';
import { openBucket, type TestBucket } from '#test/upload-server.ts';

const log = pino({ level: 'silent' });

describe.skipIf(!hasCeph)(`uploads to an object store by two processes${cephNote}`, () => {
  let ceph: Ceph;
  let database: TestDatabase;
  let dataDir: string;
  let bucket: TestBucket;
  let anna: Person;
  const servers: UploadProcess[] = [];
  const start = () =>
    startUploadProcess({
      databaseUrl: database.connectionString,
      dataDir,
      bucket,
      resumes: true,
    });

  beforeAll(async () => {
    [ceph, database] = await Promise.all([startCeph(), createTestDatabase()]);
    bucket = { endpoint: ceph.settings.COPY_S3_ENDPOINT, bucket: 'archive', prefix: 'killed/' };
    const client = createS3Client({
      endpoint: bucket.endpoint,
      region: 'default',
      accessKeyId: ceph.settings.COPY_S3_KEY_ID,
      secretAccessKey: ceph.settings.COPY_S3_SECRET,
    });
    await client.send(new CreateBucketCommand({ Bucket: bucket.bucket }));
    dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-any-process-'));
    anna = await createPerson(database.db);
    servers.push(...(await Promise.all([start(), start()])));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await Promise.all([ceph?.stop(), database?.drop()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  const anyServer = () => servers[Math.floor(Math.random() * servers.length)]!;
  const client = () => tusClient(anyServer().origin, anna.actor);
  /** One of the servers may be dying. */
  const unlessKilled = <T>(work: Promise<T>) => work.catch(() => null);

  /** Sends parts of random sizes to any server until the upload is acknowledged; the offset never goes back. */
  async function upload(bytes: Buffer): Promise<string> {
    const location = await untilDone(() => createdLocation(client(), bytes.length));
    let known = 0;
    for (;;) {
      const told = await unlessKilled(client().head(location));
      if (told === null) continue;
      const offset = Number(told.headers.get('upload-offset'));
      expect(offset).toBeGreaterThanOrEqual(known);
      known = offset;
      const end = Math.min(bytes.length, offset + 1 + Math.floor(Math.random() * 3_000_000));
      const answer = await unlessKilled(
        client().patch(location, offset, bytes.subarray(offset, end)),
      );
      if (answer?.status === 204 && end === bytes.length) return location;
    }
  }

  async function untilDone<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      const done = await unlessKilled(work());
      if (done !== null) return done;
    }
  }

  async function killNowAndThen(signal: AbortSignal): Promise<number> {
    let kills = 0;
    for (; !signal.aborted; kills += 1) {
      const at = kills % servers.length;
      await servers[at]!.kill();
      servers[at] = await start();
    }
    return kills;
  }

  it('lose no acknowledged byte and keep no wrong one, whichever process is killed', async () => {
    const photo = await drawPhoto().jpeg().toBuffer();
    const files = Array.from({ length: 3 }, () =>
      Buffer.concat([photo, randomBytes(1_000_000 + Math.floor(Math.random() * 5_000_000))]),
    );
    const done = new AbortController();
    const killing = killNowAndThen(done.signal);
    const locations = await Promise.all(files.map(upload));
    done.abort();
    expect(await killing).toBeGreaterThan(0);
    const storage = openBucket(bucket, { db: database.db, dataDir, log });
    for (const [at, location] of locations.entries()) {
      const row = await database.db
        .selectFrom('upload')
        .select(['state', 'file_path'])
        .where('id', '=', uploadIdOfLocation(location))
        .executeTakeFirstOrThrow();
      expect(row.state).toBe('stored');
      const { bucket: kind, key } = placeOf(row)!;
      const kept = await storage.hashOriginal(kind, key, async () => undefined);
      expect(kept).toEqual({
        sizeBytes: files[at]!.length,
        sha256: createHash('sha256').update(files[at]!).digest('hex'),
      });
    }
    const items = await database.db.selectFrom('media').select('id').execute();
    expect(items).toHaveLength(files.length);
  });
});
