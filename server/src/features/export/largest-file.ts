import { statfs } from 'node:fs/promises';

const fat = 0x4d44;
/** What a ZIP file has beside its content. */
const ofZipBytes = 256 * 1024 ** 2;

/** FAT32 holds no file of 4 GiB. */
export async function largestFile(root: string): Promise<number> {
  return (await statfs(root)).type === fat ? 2 ** 32 - 1 : Infinity;
}

/**
 * Returns how much content a ZIP file of an export may have on a disk.
 * @throws Error with a sentence where its parts would be larger
 */
export function largestPart(largestBytes: number, partBytes: number): number {
  const contentBytes = largestBytes - ofZipBytes;
  if (partBytes <= contentBytes) return contentBytes;
  throw new Error('This disk (FAT32) takes no file of 4 GiB. Please give --zip 4GB, or less.');
}
