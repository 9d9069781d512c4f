/** Reads from the first bytes of a container what ffprobe does not report. */
import { type FileHandle, open } from 'node:fs/promises';

export type ContainerLayout = {
  /** Set where ffprobe has one name for two different containers. */
  container?: string;
  /** An MP4 or MOV has its index before the media data; true for all other containers. */
  isStreamable: boolean;
  isWebm: boolean;
  sizeBytes: number;
};

const mostBoxes = 64;
/** WAV files that may be larger than 4 GB, or are big-endian: not every browser plays them. */
const longWaves = ['RF64', 'BW64', 'RIFX'];

/** Reads a few bytes of the file: top-level boxes of MP4 and MOV, the document type of Matroska. */
export async function readContainerLayout(path: string): Promise<ContainerLayout> {
  const file = await open(path, 'r');
  try {
    const { size: sizeBytes } = await file.stat();
    const head = await readAt(file, 0, 64);
    return {
      ...(longWaves.includes(head.toString('latin1', 0, 4)) && { container: 'rf64' }),
      isStreamable: await indexComesFirst(file, sizeBytes),
      isWebm: head.readUInt32BE(0) === 0x1a45dfa3 && head.includes('webm'),
      sizeBytes,
    };
  } finally {
    await file.close();
  }
}

async function indexComesFirst(file: FileHandle, sizeBytes: number): Promise<boolean> {
  let offset = 0;
  for (let count = 0; count < mostBoxes && offset + 8 <= sizeBytes; count += 1) {
    const header = await readAt(file, offset, 16);
    const type = header.toString('latin1', 4, 8);
    if (type === 'moov' || type === 'moof') return true;
    if (type === 'mdat') return false;
    const size = header.readUInt32BE(0);
    const length = size === 1 ? Number(header.readBigUInt64BE(8)) : size;
    if (length < 8 || !/^[\w ]{4}$/.test(type)) return true;
    offset += length;
  }
  return true;
}

/** Reads bytes at an offset; beyond the end of the file they are zero. */
async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, offset);
  return buffer;
}
