/** Gives a tool only the first part of a long file. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const beginningBytes = 16 * 1024 * 1024;

/** Calls `read` with the file, or with a copy of its first 16 MiB that is removed afterwards. */
export async function withBeginning<T>(
  path: string,
  read: (beginning: string) => Promise<T>,
): Promise<T> {
  const { size } = await stat(path);
  if (size <= beginningBytes) return read(path);
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-beginning-'));
  try {
    const beginning = join(folder, 'beginning');
    const source = createReadStream(path, { end: beginningBytes - 1 });
    await pipeline(source, createWriteStream(beginning));
    return await read(beginning);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
