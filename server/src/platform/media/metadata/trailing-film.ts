/** Older motion photos store their film after the picture, without a container around it. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Copies the last bytes of a photo to `outputPath` if they are a film; returns whether they are. */
export async function copyTrailingFilm(
  path: string,
  lengthBytes: number,
  outputPath: string,
): Promise<boolean> {
  const { size } = await stat(path);
  const start = size - lengthBytes;
  if (!Number.isSafeInteger(start) || start <= 0 || !(await isFilmAt(path, start))) return false;
  await pipeline(createReadStream(path, { start }), createWriteStream(outputPath));
  return true;
}

/** Tells whether an MP4 or QuickTime film begins at an offset. */
export async function isFilmAt(path: string, offset: number): Promise<boolean> {
  await using file = await open(path, 'r');
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, offset);
  return buffer.toString('latin1', 4, 8) === 'ftyp';
}
