/** Finds out how long a WAV recording was before its copying was interrupted: its header still says so. */
import { open } from 'node:fs/promises';

const chunkHeaderBytes = 8;
const firstChunkAt = 12;
const mostChunks = 64;
/** Recorders that write into a pipe do not know the length and write the largest number instead. */
const unknownFromBytes = 0x7fff_f000;

/**
 * Compares the size of the sound in the header of a WAV with the bytes that are there.
 * @returns how many times longer the whole was: 1 if nothing is missing, or the size is unknown
 * @throws if the file cannot be read
 */
export async function promisedTimes(path: string): Promise<number> {
  await using file = await open(path, 'r');
  const { size: sizeBytes } = await file.stat();
  const readAt = async (at: number, length: number): Promise<Buffer> => {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer;
  };
  // RIFX is big-endian and RF64 has 64-bit sizes; both are left out.
  const mark = await readAt(0, 4);
  if (mark.toString('latin1') !== 'RIFF') return 1;
  let at = firstChunkAt;
  for (let count = 0; count < mostChunks && at < sizeBytes; count += 1) {
    const header = await readAt(at, chunkHeaderBytes);
    const bytes = header.readUInt32LE(4);
    const thereBytes = sizeBytes - at - chunkHeaderBytes;
    if (header.toString('latin1', 0, 4) === 'data') {
      const isKnown = bytes < unknownFromBytes;
      return isKnown && thereBytes > 0 ? Math.max(1, bytes / thereBytes) : 1;
    }
    at += chunkHeaderBytes + bytes + (bytes % 2);
  }
  return 1;
}
