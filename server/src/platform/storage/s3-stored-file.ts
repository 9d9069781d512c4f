import { Readable } from 'node:stream';
import { AppError } from '#platform/errors.ts';
import type { S3Objects } from '#platform/storage/s3-objects.ts';
import type { StoredFile } from '#platform/storage/storage.ts';

/** Opens an object: each read asks for the bytes with the tag that was found now. @throws AppError NOT_FOUND */
export async function openS3File(objects: S3Objects, name: string): Promise<StoredFile> {
  const facts = await objects.head(name);
  if (!facts) throw new AppError('NOT_FOUND');
  const { sizeBytes, etag, modifiedMs } = facts;
  const ending = new AbortController();
  const read = async function* (range?: { start: number; end: number }): AsyncGenerator<Buffer> {
    const body = await objects.get(name, { etag, ...(range && { range }) });
    if (!body) throw new AppError('NOT_FOUND');
    const stop = () => body.destroy();
    ending.signal.addEventListener('abort', stop, { once: true });
    try {
      yield* body;
    } catch (error) {
      throw ending.signal.aborted ? error : objects.explain(error);
    } finally {
      ending.signal.removeEventListener('abort', stop);
      body.destroy();
    }
  };
  return {
    sizeBytes,
    etag,
    modifiedMs,
    stream: () => Readable.from(read(), { objectMode: false }),
    reader: (range) => fillFrom(read(range)),
    close: async () => ending.abort(),
  };
}

/** Returns a function that fills the caller's buffers with what comes. */
function fillFrom(chunks: AsyncGenerator<Buffer>): (buffer: Buffer) => Promise<number> {
  let rest: Buffer = Buffer.alloc(0);
  return async (buffer) => {
    let filled = 0;
    while (filled < buffer.length) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) return filled;
        rest = next.value;
      }
      const count = rest.copy(buffer, filled);
      rest = rest.subarray(count);
      filled += count;
    }
    return filled;
  };
}
