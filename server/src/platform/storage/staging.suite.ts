import { randomBytes, randomUUID } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import type { Staging, StagedPart } from '#platform/storage/staging.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { stageBytes } from '#test/stage-bytes.ts';

/** A part of storage.suite.ts. */
export function describeStaging(storage: () => Storage, reopen: () => Promise<Storage>): void {
  const append = (uploadId: string, part: Partial<StagedPart> & Pick<StagedPart, 'body'>) =>
    storage().staging.append(uploadId, {
      offset: 0,
      missingBytes: Number.MAX_SAFE_INTEGER,
      onWritten: async () => undefined,
      ...part,
    });
  const bytesOf = (staging: Staging, uploadId: string): Promise<Buffer> =>
    staging.withLocalFile(uploadId, (path) => readFile(path));

  it('gathers the bytes of an upload part by part, over restarts [CORE-05]', async () => {
    const uploadId = randomUUID();
    const bytes = randomBytes(3_000_000);
    const { staging } = storage();
    expect(await staging.sizeOf(uploadId)).toBe(0);
    expect(await staging.durableSizeOf(uploadId)).toBe(0);
    await staging.create(uploadId);
    expect(await staging.durableSizeOf(uploadId)).toBe(0);
    expect(await stageBytes(staging, uploadId, bytes.subarray(0, 7))).toBe(7);
    expect(await stageBytes(staging, uploadId, bytes.subarray(7, 2_000_000))).toBe(2_000_000);
    const next = await reopen();
    expect(await next.staging.sizeOf(uploadId)).toBe(2_000_000);
    expect(await next.staging.durableSizeOf(uploadId)).toBe(2_000_000);
    expect(await stageBytes(next.staging, uploadId, bytes.subarray(2_000_000))).toBe(3_000_000);
    expect((await bytesOf(staging, uploadId)).equals(bytes)).toBe(true);
  });

  it('takes a copy of a file of this machine, which may then change [MOVE-01]', async () => {
    const uploadId = randomUUID();
    const { staging } = storage();
    const file = path.join(tmpdir(), `heirloom-copied-${uploadId}`);
    await writeFile(file, 'as it was', { mode: 0o400 });
    await staging.create(uploadId);
    await staging.copyIn(uploadId, file);
    await appendFile(file, ' changed');
    await rm(file);
    expect(await staging.durableSizeOf(uploadId)).toBe(9);
    expect((await bytesOf(staging, uploadId)).toString()).toBe('as it was');
    await expect(staging.copyIn(uploadId, file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('gives the memory of chunks back that it owns, and leaves those of others', async () => {
    const first = randomBytes(100_000);
    // Node.js keeps small ones in memory that they share.
    const sent = [Buffer.from(first), Buffer.from('small'), Buffer.alloc(200_000, 1)];
    const bytes = Buffer.concat(sent);
    for (const ownsChunks of [false, true]) {
      const uploadId = randomUUID();
      await append(uploadId, { body: Readable.from(sent), ownsChunks });
      expect((await bytesOf(storage().staging, uploadId)).equals(bytes)).toBe(true);
      const lengths = ownsChunks ? [0, 5, 0] : [100_000, 5, 200_000];
      expect(sent.map(({ length }) => length)).toEqual(lengths);
    }
  });

  it('counts what arrived before the connection broke [UPBULK-15]', async () => {
    const uploadId = randomUUID();
    const body = new PassThrough();
    const appending = append(uploadId, { body });
    body.write(Buffer.alloc(1000, 1));
    await vi.waitFor(() => expect(body.readableLength).toBe(0));
    body.destroy(new Error('connection reset'));
    expect(await appending).toBe(1000);
    expect(await storage().staging.durableSizeOf(uploadId)).toBe(1000);
  });

  it('takes no more than is missing', async () => {
    const uploadId = randomUUID();
    const body = Readable.from([Buffer.alloc(200_000, 7)], { objectMode: false });
    const appending = append(uploadId, { body, missingBytes: 100_000 });
    await expect(appending).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(await storage().staging.durableSizeOf(uploadId)).toBe(100_000);
  });

  it('shows the bytes on their way, and ends the transfer when somebody objects', async () => {
    const uploadId = randomUUID();
    const seen: number[] = [];
    const body = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(65_536, 5)));
    const appending = append(uploadId, {
      body,
      onWritten: async (sizeBytes) => {
        seen.push(sizeBytes);
        expect(await bytesOf(storage().staging, uploadId)).toHaveLength(sizeBytes);
        if (sizeBytes > 1_000_000) throw new Error('not this file');
      },
    });
    await expect(appending).rejects.toThrow('not this file');
    expect(seen[0]).toBeLessThanOrEqual(65_536);
  });

  it('lists what is staged until it is removed; missing is fine', async () => {
    const uploadId = randomUUID();
    const { staging } = storage();
    await stageBytes(staging, uploadId, randomBytes(10));
    const find = async () => (await staging.list()).find((each) => each.uploadId === uploadId);
    const { changedAt } = (await find())!;
    expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
    await staging.remove(uploadId);
    await staging.remove(uploadId);
    expect(await find()).toBeUndefined();
    expect(await staging.sizeOf(uploadId)).toBe(0);
  });
}
