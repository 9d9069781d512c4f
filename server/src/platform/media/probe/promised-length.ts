/** Finds out how long a WAV recording was before its copying was interrupted: its header still tells. */
import { open } from 'node:fs/promises';

const CHUNK_HEADER_BYTES = 8;
const FIRST_CHUNK_AT = 12;
const MOST_CHUNKS = 64;
/** Recorders that write into a pipe put the largest number there that they know. */
const UNKNOWN_FROM_BYTES = 0x7fff_f000;

/**
 * Compares the size of the sound in the header of a WAV with the bytes that are there.
 * @returns how many times longer the whole was: 1 if nothing is missing, or nobody knows
 * @throws if the file cannot be read
 */
export async function promisedTimes(path: string): Promise<number> {
  await using file = await open(path, 'r');
  const { size: sizeBytes } = await file.stat();
  const readAt = async (at: number, length: number): Promise<Buffer> => {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer;
  };
  // Its relatives count from the other end, or in 64 bits.
  const mark = await readAt(0, 4);
  if (mark.toString('latin1') !== 'RIFF') return 1;
  let at = FIRST_CHUNK_AT;
  for (let count = 0; count < MOST_CHUNKS && at < sizeBytes; count += 1) {
    const header = await readAt(at, CHUNK_HEADER_BYTES);
    const bytes = header.readUInt32LE(4);
    const thereBytes = sizeBytes - at - CHUNK_HEADER_BYTES;
    if (header.toString('latin1', 0, 4) === 'data') {
      const isKnown = bytes < UNKNOWN_FROM_BYTES;
      return isKnown && thereBytes > 0 ? Math.max(1, bytes / thereBytes) : 1;
    }
    at += CHUNK_HEADER_BYTES + bytes + (bytes % 2);
  }
  return 1;
}
