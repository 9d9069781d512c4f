import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeCopyPlace, putBytes } from '#platform/copy-place/copy-place.suite.ts';
import { readWhole } from '#platform/copy-place/copy-place.ts';
import { openCopyPlace } from '#platform/copy-place/open-copy-place.ts';
import { createS3Place } from '#platform/copy-place/s3-place.ts';
import { createS3Client } from '#platform/storage/s3-client.ts';
import { type Ceph, cephNote, hasCeph, startCeph } from '#test/ceph.ts';

const bytes = Buffer.from('a letter');
const nowhere = { DATA_DIR: '/data', COPY_S3_REGION: 'default', COPY_S3_ENDPOINT: undefined };

it('says which setting is missing, and what is no address of a place', async () => {
  const open = (url: string) =>
    openCopyPlace(url, { ...nowhere, COPY_S3_KEY_ID: undefined, COPY_S3_SECRET: undefined });
  await expect(open('s3://copies')).rejects.toThrow('set COPY_S3_KEY_ID and COPY_S3_SECRET');
  await expect(open('ftp://copies')).rejects.toThrow('begins with file:/// or s3://');
});

it('says in a sentence that a store does not answer', async () => {
  const place = await openCopyPlace('s3://copies/a', {
    ...nowhere,
    COPY_S3_ENDPOINT: 'http://127.0.0.1:9',
    COPY_S3_KEY_ID: 'key',
    COPY_S3_SECRET: 'secret',
  });
  await expect(place.open()).rejects.toThrow(
    's3://copies/a does not answer (ECONNREFUSED). Is its address right, and is it up?',
  );
});

it('says in a sentence that a store speaks no https', async () => {
  const server = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const place = await openCopyPlace('s3://copies/a', {
    ...nowhere,
    COPY_S3_ENDPOINT: `https://127.0.0.1:${port}`,
    COPY_S3_KEY_ID: 'key',
    COPY_S3_SECRET: 'secret',
  });
  await expect(place.open()).rejects.toThrow('s3://copies/a does not answer by https (');
  server.close();
});

describe.skipIf(!hasCeph)(`On Ceph${cephNote}`, () => {
  let ceph: Ceph;
  let s3: S3Client;
  beforeAll(async () => {
    ceph = await startCeph();
    s3 = clientWith(ceph.settings.COPY_S3_SECRET);
    await s3.send(new CreateBucketCommand({ Bucket: 'plain' }));
    await s3.send(new CreateBucketCommand({ Bucket: 'locked', ObjectLockEnabledForBucket: true }));
  });
  afterAll(() => ceph?.stop());

  const clientWith = (secretAccessKey: string) =>
    createS3Client({
      endpoint: ceph.settings.COPY_S3_ENDPOINT,
      region: 'default',
      accessKeyId: 'heirloom-key',
      secretAccessKey,
    });
  const placeIn = (bucket: string, client = s3) =>
    createS3Place({
      s3: client,
      bucket,
      prefix: `${randomBytes(4).toString('hex')}/`,
      name: `s3://${bucket}`,
    });

  describe('a bucket', () => {
    describeCopyPlace(() => placeIn('plain'));
  });
  describe('a bucket with object lock', () => {
    describeCopyPlace(() => placeIn('locked'));
  });

  it('knows which bucket keeps its objects by itself', async () => {
    expect(await placeIn('plain').open()).toBe('none');
    expect(await placeIn('locked').open()).toBe('enforced');
  });

  it('reads what was put, whoever deletes it or puts something over it', async () => {
    const prefix = 'attacked/';
    const place = createS3Place({ s3, bucket: 'locked', prefix, name: 's3://locked' });
    await putBytes(place, 'one.txt', bytes);
    const target = { Bucket: 'locked', Key: `${prefix}one.txt` };
    for (let n = 0; n < 3; n += 1) {
      await s3.send(new PutObjectCommand({ ...target, Body: `forged ${n}` }));
      await s3.send(new DeleteObjectCommand(target));
    }
    expect(await readWhole(place, 'one.txt')).toEqual(bytes);
    expect(await place.head('one.txt')).toEqual({ name: 'one.txt', sizeBytes: bytes.length });
    expect(await putBytes(place, 'one.txt', Buffer.from('another'))).toBe(false);
    for await (const page of place.list('')) {
      expect(page).toEqual([
        { name: 'one.txt', sizeBytes: bytes.length, addedAt: expect.any(Date) },
      ]);
    }
  });

  it('reads and removes what was put also where a bucket only keeps older versions', async () => {
    await s3.send(new CreateBucketCommand({ Bucket: 'versions' }));
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await s3.send(new PutBucketVersioningCommand({ Bucket: 'versions', VersioningConfiguration }));
    const place = createS3Place({ s3, bucket: 'versions', prefix: 'a/', name: 's3://versions' });
    expect(await place.open()).toBe('none');
    await putBytes(place, 'one.txt', bytes);
    await s3.send(new DeleteObjectCommand({ Bucket: 'versions', Key: 'a/one.txt' }));
    expect(await readWhole(place, 'one.txt')).toEqual(bytes);
    await putBytes(place, 'two.txt', bytes);
    expect(await place.remove('two.txt')).toBe(true);
    const left = await s3.send(new ListObjectVersionsCommand({ Bucket: 'versions' }));
    expect(left.Versions?.map(({ Key }) => Key)).toEqual(['a/one.txt']);
  });

  it('ends what killed processes have begun to put in parts, and nothing else', async () => {
    const [prefix, other] = ['swept/', 'others/'];
    const place = createS3Place({ s3, bucket: 'plain', prefix, name: 's3://plain' });
    const begin = (Key: string) =>
      s3.send(new CreateMultipartUploadCommand({ Bucket: 'plain', Key }));
    const begun = async () => {
      const { Uploads } = await s3.send(new ListMultipartUploadsCommand({ Bucket: 'plain' }));
      return Uploads?.map(({ Key }) => Key) ?? [];
    };
    for (const name of ['originals/a.mov', 'originals/a.mov', 'b.mov']) await begin(prefix + name);
    await begin(`${other}a.mov`);
    await place.sweep(new Date(Date.now() - 60_000));
    expect(await begun()).toHaveLength(4);
    await place.sweep(new Date(Date.now() + 60_000));
    expect(await begun()).toEqual([`${other}a.mov`]);
  });

  it('says in a sentence what is wrong', async () => {
    const stranger = placeIn('plain', clientWith('wrong'));
    await expect(putBytes(stranger, 'a', bytes)).rejects.toThrow('refuses our key');
    await expect(placeIn('nothing').open()).rejects.toThrow('There is no bucket for s3://nothing');
  });
});
