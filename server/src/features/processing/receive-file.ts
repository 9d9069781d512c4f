import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '#platform/errors.ts';

/**
 * Writes what a client sends into a new file.
 * @throws AppError TOO_LARGE as soon as more than the limit has arrived
 */
export async function receiveFile(
  source: Readable,
  file: string,
  { limitBytes, tooLarge }: { limitBytes: number; tooLarge: string },
): Promise<void> {
  await using handle = await open(file, 'wx');
  let bytes = 0;
  // Stopping early must not destroy the request: the server still sends an answer on its socket.
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw new AppError('TOO_LARGE', tooLarge);
    await handle.appendFile(chunk);
  }
}
