import type { ServerResponse } from 'node:http';
import type { BufferPool } from '#http/buffer-pool.ts';
import type { ByteRange } from '#http/byte-range.ts';
import { sendZeroCopy } from '#http/send-zero-copy.ts';
import type { StoredFile } from '#platform/storage/storage.ts';

/** The buffers of one response: the server fills one while it sends the other. */
const buffersEach = 2;

type SendOptions = {
  pool: BufferPool;
  /** A client that takes nothing for this long is cut off; players come back with a range. */
  stallMs: number;
};

/**
 * Sends a part of a file and ends the response: by the kernel where it can, else by a pipe that reuses its buffers
 * (stack.md 4). Returns when everything is handed to the socket or the client is gone. The caller closes the file.
 */
export async function sendFile(
  response: ServerResponse,
  file: StoredFile,
  range: ByteRange,
  { pool, stallMs }: SendOptions,
): Promise<void> {
  response.setTimeout(stallMs, () => response.destroy());
  const start = await sendZeroCopy(response, file, range);
  const buffers = lendBuffers(response, pool);
  const read = file.reader({ start, end: range.end });
  let missingBytes = range.end - start + 1;
  while (missingBytes > 0) {
    const buffer = await buffers.next(missingBytes);
    if (buffer === null) return;
    const bytesRead = await read(buffer);
    if (response.destroyed) return;
    // The headers state the length, so the server cuts the connection when the file ends too early.
    if (bytesRead === 0) return void response.destroy();
    response.write(buffer.subarray(0, bytesRead), (error) => buffers.sent(buffer, error ?? null));
    missingBytes -= bytesRead;
  }
  buffers.finish();
  response.end();
}

/** Lends the buffers of one response: each is free again when the socket has taken its bytes. */
function lendBuffers(response: ServerResponse, pool: BufferPool) {
  const lent = new Set<Buffer>();
  const free: Buffer[] = [];
  let isFinished = false;
  let wake = (): void => undefined;

  const giveBack = (buffer: Buffer): void => {
    if (lent.delete(buffer)) pool.give(buffer);
  };
  response.once('close', () => {
    for (const buffer of free.splice(0)) giveBack(buffer);
    // The operating system may still read from the others.
    for (const buffer of lent) pool.drop(buffer);
    lent.clear();
    wake();
  });

  return {
    /** Returns a buffer to fill; null when the client is gone. */
    next: async (neededBytes: number): Promise<Buffer | null> => {
      for (;;) {
        if (response.destroyed) return null;
        const known = free.pop();
        if (known) return known;
        if (lent.size < buffersEach) {
          const buffer = pool.take(neededBytes);
          lent.add(buffer);
          return buffer;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    sent: (buffer: Buffer, error: Error | null): void => {
      if (error || !lent.has(buffer)) return;
      if (isFinished) return giveBack(buffer);
      free.push(buffer);
      wake();
    },
    finish: (): void => {
      isFinished = true;
      for (const buffer of free.splice(0)) giveBack(buffer);
    },
  };
}
