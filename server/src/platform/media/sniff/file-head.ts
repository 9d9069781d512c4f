/** The beginning of a file, and a bounded way to read other parts. */
import { open } from 'node:fs/promises';

export type FileHead = {
  /** The first 64 KiB, or the whole file if it is shorter. */
  bytes: Buffer;
  sizeBytes: number;
  /** Reads up to 64 KiB at an offset; returns less, even nothing, beyond the end of the file. */
  readAt: (offset: number, lengthBytes: number) => Promise<Buffer>;
};

const headBytes = 64 * 1024;

/** Opens a file, gives its head to `look` and closes it again. */
export async function withFileHead<T>(
  path: string,
  inspect: (head: FileHead) => Promise<T>,
): Promise<T> {
  await using file = await open(path, 'r');
  const { size: sizeBytes } = await file.stat();
  const readAt = async (offset: number, lengthBytes: number): Promise<Buffer> => {
    const length = Math.max(0, Math.min(lengthBytes, headBytes, sizeBytes - offset));
    if (length === 0) return Buffer.alloc(0);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
  return await inspect({ bytes: await readAt(0, headBytes), sizeBytes, readAt });
}

/** Tells whether `bytes` has exactly these bytes (or this ASCII text) at `offset`. */
export function hasBytes(bytes: Buffer, offset: number, wanted: string | number[]): boolean {
  const expected = typeof wanted === 'string' ? Buffer.from(wanted, 'latin1') : Buffer.from(wanted);
  return bytes.subarray(offset, offset + expected.length).equals(expected);
}
