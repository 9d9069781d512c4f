import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appendBytes } from '#platform/storage/append-bytes.ts';

let folder: string;
let target: string;
let file: FileHandle;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-append-'));
  target = path.join(folder, 'staged');
  file = await open(target, 'w');
});
afterEach(async () => {
  await file.close();
  await rm(folder, { recursive: true });
});

function append(
  body: Readable,
  options: Partial<Parameters<typeof appendBytes>[1]> = {},
): Promise<number> {
  return appendBytes(file, {
    body,
    offset: 0,
    missingBytes: Number.MAX_SAFE_INTEGER,
    flush: () => file.datasync(),
    onWritten: async () => undefined,
    ...options,
  });
}
function inPieces(bytes: Buffer, size: number) {
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
    { objectMode: false },
  );
}

describe('appendBytes', () => {
  it.each([1, 1000, 65_536, 1_000_003])('writes pieces of %i bytes in order', async (size) => {
    const bytes = randomBytes(Math.min(size * 50, 5_000_000));
    expect(await append(inPieces(bytes, size))).toBe(bytes.length);
    expect((await readFile(target)).equals(bytes)).toBe(true);
  });

  it('goes on where the last part ended', async () => {
    await append(Readable.from([Buffer.from('first ')]));
    expect(await append(Readable.from([Buffer.from('second')]), { offset: 6 })).toBe(12);
    expect(String(await readFile(target))).toBe('first second');
  });

  it('keeps what arrived before the connection broke, flushed [UPBULK-15]', async () => {
    const body = new PassThrough();
    let flushes = 0;
    const appending = append(body, {
      flush: async () => {
        flushes += 1;
        await file.datasync();
      },
    });
    body.write(Buffer.alloc(1000, 1));
    await vi.waitFor(() => expect(body.readableLength).toBe(0));
    body.destroy(new Error('connection reset'));
    expect(await appending).toBe(1000);
    expect(flushes).toBe(1);
    expect(await readFile(target)).toHaveLength(1000);
  });

  it('never writes more than is missing', async () => {
    const body = inPieces(Buffer.alloc(200_000, 7), 30_000);
    await expect(append(body, { missingBytes: 100_000 })).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
    expect(await readFile(target)).toHaveLength(100_000);
    expect(body.destroyed).toBe(false);
  });

  it('does not return before the flush, and fails with it', async () => {
    let isFlushed = false;
    await append(Readable.from([Buffer.from('x')]), {
      flush: async () => {
        await sleep(30);
        isFlushed = true;
      },
    });
    expect(isFlushed).toBe(true);
    const failing = append(Readable.from([Buffer.from('x')]), {
      flush: async () => {
        throw new Error('I/O error');
      },
    });
    await expect(failing).rejects.toThrow('I/O error');
  });

  it('stops reading when a write is objected to, and leaves the body open for an answer', async () => {
    const body = new PassThrough({ highWaterMark: 1 });
    let sent = 0;
    const sender = (async () => {
      while (!body.destroyed && sent < 1000) {
        body.write(Buffer.alloc(64 * 1024));
        sent += 1;
        await sleep(1);
      }
    })();
    const appending = append(body, {
      onWritten: async (sizeBytes) => {
        if (sizeBytes >= 64 * 1024) throw new Error('no films');
      },
    });
    await expect(appending).rejects.toThrow('no films');
    expect(sent).toBeLessThan(100);
    expect(body.destroyed).toBe(false);
    body.destroy();
    await sender;
  });

  it('tells of the first 64 KiB at once, though the sender is slow', async () => {
    const body = new PassThrough();
    const sizes: number[] = [];
    const appending = append(body, { onWritten: async (sizeBytes) => void sizes.push(sizeBytes) });
    for (let piece = 0; piece < 7; piece += 1) {
      body.write(Buffer.alloc(10 * 1024));
      await sleep(2);
    }
    await expect.poll(() => sizes).toEqual([70 * 1024]);
    body.end();
    await appending;
  });
});
