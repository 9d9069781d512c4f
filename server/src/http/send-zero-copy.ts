import { readSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { ByteRange } from '#http/byte-range.ts';
import { connectionOf, hasKernelCalls, isInMemory } from '#http/kernel-connection.ts';
import type { StoredFile } from '#platform/storage/storage.ts';

/** Less is sent as quickly by buffers. */
const leastBytes = 2 * 1024 * 1024;
/** More than a connection takes at once, and no more than is sent in a millisecond or two. */
const mostBytes = 4 * 1024 * 1024;
const pieceBytes = 64 * 1024;

/**
 * Has the kernel send as much of a file on a local disk as it can, without copying each byte to our memory and back
 * (decision 0124). The kernel does not wait for a client: whenever the connection is full, a piece is written the usual
 * way, which waits until there is room again, and notices a client that takes nothing.
 * @returns where the rest begins, which is to be sent by buffers: all of it where the kernel cannot be asked
 */
export async function sendZeroCopy(
  response: ServerResponse,
  file: StoredFile,
  { start, end }: ByteRange,
): Promise<number> {
  const { descriptor } = file;
  if (!hasKernelCalls || descriptor === undefined || end - start < leastBytes) return start;
  const piece = Buffer.allocUnsafeSlow(pieceBytes);
  const readPiece = (position: number) => file.reader({ start: position, end })(piece);
  const begun = await readPiece(start);
  // The headers go with it.
  await write(response, piece.subarray(0, begun));
  let position = start + begun;
  const connection = begun === 0 || response.destroyed ? null : connectionOf(response);
  if (connection === null) return position;
  try {
    while (position <= end) {
      const before = position;
      const bytes = Math.min(end - position + 1, mostBytes);
      const isCached = isInMemory(descriptor, position, bytes);
      position += isCached
        ? connection.sendNow(descriptor, position, bytes)
        : await connection.sendByThread(descriptor, position, bytes);
      if (response.destroyed) break;
      const missing = Math.min(end - position + 1, pieceBytes);
      const isPieceCached = isCached && position + missing <= before + bytes;
      const bytesRead = isPieceCached
        ? readSync(descriptor, piece, 0, missing, position)
        : await readPiece(position);
      await write(response, piece.subarray(0, bytesRead));
      position += bytesRead;
      // Where nothing came, the file ends too early.
      if (response.destroyed || position === before) break;
    }
    return position;
  } finally {
    connection.close();
  }
}

/** Resolves when the socket has taken the bytes, or the client is gone. */
function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  if (bytes.length === 0 || response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    response.once('close', resolve);
    response.write(bytes, () => {
      response.off('close', resolve);
      resolve();
    });
  });
}
