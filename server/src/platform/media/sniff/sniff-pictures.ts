/** Recognises still pictures by their signatures (those in boxes and in TIFF have their own files). */
import { hasBytes } from '#platform/media/sniff/file-head.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';

const BITMAP_HEADER_SIZES = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/** Names the picture format that the bytes begin with. */
export function sniffPicture(bytes: Buffer): MediaFormat | null {
  if (hasBytes(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (hasBytes(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (hasBytes(bytes, 0, 'GIF87a') || hasBytes(bytes, 0, 'GIF89a')) return 'gif';
  if (hasBytes(bytes, 0, 'RIFF') && hasBytes(bytes, 8, 'WEBP')) return 'webp';
  if (hasBytes(bytes, 0, '8BPS\0\x01') || hasBytes(bytes, 0, '8BPS\0\x02')) return 'psd';
  if (isBitmap(bytes)) return 'bmp';
  if (isIcon(bytes)) return 'ico';
  return null;
}

function isBitmap(bytes: Buffer): boolean {
  return (
    bytes.length >= 26 &&
    hasBytes(bytes, 0, 'BM') &&
    bytes.readUInt32LE(6) === 0 &&
    BITMAP_HEADER_SIZES.has(bytes.readUInt32LE(14))
  );
}

/** An icon's magic is four weak bytes, so its first entry must make sense as well. */
function isIcon(bytes: Buffer): boolean {
  if (bytes.length < 22 || !hasBytes(bytes, 0, [0, 0, 1, 0])) return false;
  const entries = bytes.readUInt16LE(4);
  const firstImageAt = bytes.readUInt32LE(18);
  return entries > 0 && entries <= 256 && bytes[9] === 0 && firstImageAt >= 6 + entries * 16;
}
