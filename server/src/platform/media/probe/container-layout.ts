/** Reads from the first bytes of a container what ffprobe does not report. */
import { type FileHandle, open } from 'node:fs/promises';

export type ContainerLayout = {
  /** Set where ffprobe has one name for two different containers. */
  container?: string;
  /** An MP4 or MOV has its index before the media data; true for all other containers. */
  isStreamable: boolean;
  /** An MP4 or MOV whose media data its one index describes, and whose boxes are all there. */
  isUncut: boolean;
  isWebm: boolean;
  sizeBytes: number;
};

type Box = { type: string; end: number };

const mostBoxes = 64;
/** WAV files that may be larger than 4 GB, or are big-endian: not every browser plays them. */
const longWaves = ['RF64', 'BW64', 'RIFX'];

/** Reads a few bytes of the file: top-level boxes of MP4 and MOV, the document type of Matroska. */
export async function readContainerLayout(path: string): Promise<ContainerLayout> {
  const file = await open(path, 'r');
  try {
    const { size: sizeBytes } = await file.stat();
    const head = await readAt(file, 0, 64);
    const boxes = await readBoxes(file, sizeBytes);
    return {
      ...(longWaves.includes(head.toString('latin1', 0, 4)) && { container: 'rf64' }),
      isStreamable: isIndexFirst(boxes),
      isUncut: isUncut(boxes, sizeBytes),
      isWebm: head.readUInt32BE(0) === 0x1a45dfa3 && head.includes('webm'),
      sizeBytes,
    };
  } finally {
    await file.close();
  }
}

/** Reads the types of the boxes at the top, as far as they look like boxes. */
async function readBoxes(file: FileHandle, sizeBytes: number): Promise<Box[]> {
  const boxes: Box[] = [];
  let offset = 0;
  while (boxes.length < mostBoxes && offset + 8 <= sizeBytes) {
    const header = await readAt(file, offset, 16);
    const type = header.toString('latin1', 4, 8);
    const size = header.readUInt32BE(0);
    const length = size === 1 ? Number(header.readBigUInt64BE(8)) : size;
    if (!/^[\w ]{4}$/.test(type)) break;
    offset = length < 8 ? Infinity : offset + length;
    boxes.push({ type, end: offset });
  }
  return boxes;
}

function isIndexFirst(boxes: Box[]): boolean {
  return boxes.find(({ type }) => ['moov', 'moof', 'mdat'].includes(type))?.type !== 'mdat';
}

/** Of a film in fragments the last ones may be missing without a trace. */
function isUncut(boxes: Box[], sizeBytes: number): boolean {
  const types = boxes.map(({ type }) => type);
  const isIndexed = types.includes('moov') && types.includes('mdat') && !types.includes('moof');
  return isIndexed && boxes.at(-1)?.end === sizeBytes;
}

/** Reads bytes at an offset; beyond the end of the file they are zero. */
async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, offset);
  return buffer;
}
