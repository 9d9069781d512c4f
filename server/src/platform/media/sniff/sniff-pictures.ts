/** Recognises still pictures by their signatures (those in boxes and in TIFF have their own files). */
import { hasBytes } from '#platform/media/sniff/file-head.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';

const bitmapHeaderSizes = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/** Finds the picture format whose signature the bytes begin with. */
export function sniffPicture(bytes: Buffer): MediaFormat | null {
  if (hasBytes(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (hasBytes(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (hasBytes(bytes, 0, 'GIF87a') || hasBytes(bytes, 0, 'GIF89a')) return 'gif';
  if (hasBytes(bytes, 0, 'RIFF') && hasBytes(bytes, 8, 'WEBP')) return 'webp';
  if (hasBytes(bytes, 0, '8BPS\0\x01') || hasBytes(bytes, 0, '8BPS\0\x02')) return 'psd';
  if (isBitmap(bytes)) return 'bmp';
  if (isIcon(bytes)) return 'ico';
  if (isPaintbrush(bytes)) return 'pcx';
  return sniffPortableMap(bytes);
}

function isBitmap(bytes: Buffer): boolean {
  return (
    bytes.length >= 26 &&
    hasBytes(bytes, 0, 'BM') &&
    bytes.readUInt32LE(6) === 0 &&
    bitmapHeaderSizes.has(bytes.readUInt32LE(14))
  );
}

/** The signature of an icon is only four common bytes, so its first entry is checked as well. */
function isIcon(bytes: Buffer): boolean {
  if (bytes.length < 22 || !hasBytes(bytes, 0, [0, 0, 1, 0])) return false;
  const entries = bytes.readUInt16LE(4);
  const firstImageAt = bytes.readUInt32LE(18);
  return entries > 0 && entries <= 256 && bytes[9] === 0 && firstImageAt >= 6 + entries * 16;
}

const pcxHeaderBytes = 128;
const pcxVersions = [0, 2, 3, 4, 5];
const pcxDepths = [1, 2, 4, 8];

/** A PCX of the eighties or nineties has a signature of one byte, so the rest of its header is checked as well. */
function isPaintbrush(bytes: Buffer): boolean {
  if (bytes.length <= pcxHeaderBytes) return false;
  const [signature, version = 0, packing, depth = 0] = bytes;
  const [left, top, right, bottom] = [4, 6, 8, 10].map((at) => bytes.readUInt16LE(at));
  const [reserved, planes = 0] = bytes.subarray(64, 66);
  const isHeader =
    signature === 0x0a && packing === 1 && reserved === 0 && planes >= 1 && planes <= 4;
  if (!isHeader || !pcxVersions.includes(version) || !pcxDepths.includes(depth)) return false;
  const [width, height] = [right! - left! + 1, bottom! - top! + 1];
  const lineBytes = bytes.readUInt16LE(66);
  return width > 0 && height > 0 && lineBytes >= (width * depth) / 8 && lineBytes <= width * 8 + 8;
}

const portableMaps: Record<string, MediaFormat> = { P4: 'pbm', P5: 'pgm', P6: 'ppm' };
const headerCharacters = 512;

/** Finds portable maps, as Unix scanners write them: width and height are text, after comments. */
function sniffPortableMap(bytes: Buffer): MediaFormat | null {
  const text = bytes.toString('latin1', 0, headerCharacters);
  const [, mark = ''] =
    /^(P[456])\s+(?:#[^\n]*\n\s*)*[1-9]\d{0,5}\s+[1-9]\d{0,5}\s/.exec(text) ?? [];
  return portableMaps[mark] ?? null;
}
