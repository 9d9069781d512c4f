import { AppError } from '#platform/errors.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { openPlain } from '#platform/storage/plain-file.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import type { HashedFile } from '#platform/storage/write-hashed.ts';

/** @throws AppError NOT_FOUND for a folder or anything else that is no file; errors of the file system */
export async function openStoredFile(file: string): Promise<StoredFile> {
  const handle = await openPlain(file);
  const facts = await handle.stat();
  if (!facts.isFile()) {
    await handle.close();
    throw new AppError('NOT_FOUND');
  }
  return {
    sizeBytes: facts.size,
    modifiedMs: facts.mtimeMs,
    etag: `${facts.size.toString(36)}-${Math.round(facts.mtimeMs * 1000).toString(36)}`,
    descriptor: handle.fd,
    stream: () => handle.createReadStream(),
    reader: ({ start, end }) => {
      let position = start;
      return async (buffer) => {
        const length = Math.min(buffer.length, end - position + 1);
        if (length === 0) return 0;
        const { bytesRead } = await handle.read(buffer, 0, length, position);
        position += bytesRead;
        return bytesRead;
      };
    },
    close: () => handle.close(),
  };
}

/** Errors of a busy computer, or an abort: they say nothing about the file. */
const passing = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EINTR', 'ABORT_ERR'];

/** Hashes the file that is found, from beginning to end, or says why it cannot be read: a symbolic link never is. */
export async function hashIfReadable(
  find: () => Promise<string>,
  afterPart: () => Promise<void>,
): Promise<HashedFile | 'missing' | 'unreadable'> {
  try {
    return await hashFile(await find(), afterPart);
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined || passing.includes(code)) throw error;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable';
  }
}
