/** Detects photos that a program has rotated upright without changing their EXIF orientation. */
import type { Metadata } from 'sharp';
import { isSideways } from '#platform/media/image/orientation.ts';
import {
  numberOf,
  readDirectory,
  readFirstDirectory,
} from '#platform/media/sniff/tiff-directory.ts';

const tag = { exif: 0x8769, width: 0xa002, height: 0xa003 } as const;

/**
 * Tells whether the pixels are upright although EXIF gives a wide picture and a sideways orientation. A camera stores a
 * photo as wide as its sensor, however it is held; so a program rotated this one, and programs of the years around 2000
 * left the EXIF unchanged.
 */
export async function isTurnedAlready(metadata: Metadata): Promise<boolean> {
  const { exif, orientation = 1, width, height } = metadata;
  if (!exif || !isSideways(orientation) || height <= width) return false;
  const written = await sizeInExif(exif);
  return written !== null && written.width > written.height;
}

async function sizeInExif(exif: Buffer): Promise<{ width: number; height: number } | null> {
  const tiff = exif.subarray(exif.indexOf('Exif\0\0', 0, 'latin1') === 0 ? 6 : 0);
  const readAt = async (offset: number, lengthBytes: number) =>
    tiff.subarray(offset, offset + lengthBytes);
  const first = await readFirstDirectory(readAt);
  const exifAt = first && (await numberOf(first.reader, first.entries, tag.exif));
  if (!first || !exifAt) return null;
  const entries = await readDirectory(first.reader, exifAt);
  const width = await numberOf(first.reader, entries, tag.width);
  const height = await numberOf(first.reader, entries, tag.height);
  return width && height ? { width, height } : null;
}
