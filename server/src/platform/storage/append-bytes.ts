import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '#platform/errors.ts';
import { releaseChunks } from '#platform/storage/release-chunks.ts';
import type { StagedPart } from '#platform/storage/staging.ts';

/** The first batch is small: it tells the file's type, and a client with a slow connection learns of a refusal soon. */
const firstBatchBytes = 64 * 1024;
const BATCH_BYTES = 1024 * 1024;
const flushEveryBytes = 64 * 1024 * 1024;

type Append = StagedPart & {
  /** Flushes what was written; throws when the disk did not take it. */
  flush: () => Promise<void>;
};

/**
 * Appends a request's body to a file and flushes it: the returned offset is durable. A body that breaks off is no
 * error: the bytes that arrived are kept. One batch is written while the next is received, so memory holds two batches
 * at most.
 * @throws AppError TOO_LARGE when the body is longer than the missing bytes; only those are kept
 */
export async function appendBytes(file: FileHandle, append: Append): Promise<number> {
  const writer = createWriter(file, append);
  let missingBytes = append.missingBytes;
  let isTooLong = false;
  for await (const chunk of arriving(append.body)) {
    isTooLong = chunk.length > missingBytes;
    const wanted = chunk.subarray(0, missingBytes);
    missingBytes -= wanted.length;
    await writer.add(wanted);
    if (isTooLong) break;
  }
  const offset = await writer.finish();
  if (isTooLong) throw new AppError('TOO_LARGE');
  return offset;
}

/** Yields chunks until the body ends, whether it is complete or the connection is lost. */
export async function* arriving(body: Readable): AsyncGenerator<Buffer> {
  try {
    // Stopping early must not destroy the request: the answer is still to be sent on its socket.
    yield* body.iterator({ destroyOnReturn: false });
  } catch {
    return;
  }
}

function createWriter(file: FileHandle, { offset, ownsChunks = false, flush, onWritten }: Append) {
  let batch: Buffer[] = [];
  let batchBytes = 0;
  let unflushedBytes = 0;
  let written = offset;
  let writing: Promise<void> = Promise.resolve();
  let flushing: Promise<void> = Promise.resolve();

  const write = async (chunks: Buffer[], sizeBytes: number): Promise<void> => {
    await writeAll(file, chunks, written);
    if (ownsChunks) releaseChunks(chunks);
    written += sizeBytes;
    unflushedBytes += sizeBytes;
    if (unflushedBytes >= flushEveryBytes) {
      // The server receives on while the disk flushes, but never more than one flush ahead.
      await flushing;
      flushing = unheard(flush());
      unflushedBytes = 0;
    }
    await onWritten(written);
  };
  const writeBatch = async (): Promise<void> => {
    await writing;
    writing = unheard(write(batch, batchBytes));
    batch = [];
    batchBytes = 0;
  };

  return {
    add: async (chunk: Buffer): Promise<void> => {
      if (chunk.length === 0) return;
      batch.push(chunk);
      batchBytes += chunk.length;
      if (batchBytes >= (written === offset ? firstBatchBytes : BATCH_BYTES)) await writeBatch();
    },
    finish: async (): Promise<number> => {
      if (batchBytes > 0) await writeBatch();
      await writing;
      await flushing;
      await flush();
      return written;
    },
  };
}

/** Keeps a failure from counting as unhandled: the next `add` or `finish` awaits the promise and throws it. */
function unheard(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  return work;
}

/** Writes all chunks. A disk that is nearly full writes only a part of them and fails at the next call. */
async function writeAll(file: FileHandle, chunks: Buffer[], position: number): Promise<void> {
  let rest = chunks;
  let at = position;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, at);
    at += bytesWritten;
    rest = skipBytes(rest, bytesWritten);
  }
}

function skipBytes(chunks: Buffer[], count: number): Buffer[] {
  let left = count;
  const first = chunks.findIndex((chunk) => {
    if (chunk.length > left) return true;
    left -= chunk.length;
    return false;
  });
  if (first === -1) return [];
  return [chunks[first]!.subarray(left), ...chunks.slice(first + 1)];
}
