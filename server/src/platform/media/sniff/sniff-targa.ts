/** Recognises Truevision TGA pictures, which have no signature or one at their end. */
import { type FileHead, hasBytes } from '#platform/media/sniff/file-head.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';

const headerBytes = 18;
const signature = 'TRUEVISION-XFILE.\0';

/** Bits per pixel with a palette, in colours, in grey. */
const depthsOf: Record<number, number[]> = { 1: [8], 2: [15, 16, 24, 32], 3: [8] };
/** Added to the kind of a compressed picture. */
const packed = 8;

/** Returns the format when header and file size, or header and signature, agree. */
export async function sniffTarga({
  bytes,
  sizeBytes,
  readAt,
}: FileHead): Promise<MediaFormat | null> {
  if (!isHeader(bytes)) return null;
  const end = await readAt(sizeBytes - signature.length, signature.length);
  return hasBytes(end, 0, signature) || isAsLongAsItSays(bytes, sizeBytes) ? 'tga' : null;
}

function isHeader(bytes: Buffer): boolean {
  if (bytes.length <= headerBytes) return false;
  const [, paletteKind = 0, kind = 0] = bytes;
  const isPaletted = kind % packed === 1;
  const hasPalette = paletteKind === 1 && bytes.readUInt16LE(5) > 0;
  const hasNone = paletteKind === 0 && bytes.subarray(3, 8).every((byte) => byte === 0);
  const [depth = 0, descriptor = 0] = bytes.subarray(16, headerBytes);
  return (
    kind <= packed + 3 &&
    (depthsOf[kind % packed] ?? []).includes(depth) &&
    (isPaletted ? hasPalette : hasNone) &&
    bytes.readUInt16LE(12) > 0 &&
    bytes.readUInt16LE(14) > 0 &&
    // The upper two bits are unused; the lower four count the bits of transparency.
    descriptor >> 6 === 0 &&
    (descriptor & 0xf) <= 8
  );
}

/**
 * Checks the file size, because pictures of the first version have no signature. A compressed picture may have any size
 * up to slightly more than the uncompressed one.
 */
function isAsLongAsItSays(bytes: Buffer, sizeBytes: number): boolean {
  const [nameBytes = 0, , kind = 0] = bytes;
  const paletteBytes = bytes.readUInt16LE(5) * Math.ceil((bytes[7] ?? 0) / 8);
  const pixels = bytes.readUInt16LE(12) * bytes.readUInt16LE(14);
  const pixelBytes = pixels * Math.ceil((bytes[16] ?? 0) / 8);
  const before = headerBytes + nameBytes + paletteBytes;
  if (kind < packed) return sizeBytes === before + pixelBytes;
  return sizeBytes > before + pixels / 128 && sizeBytes <= before + pixelBytes + pixels;
}
