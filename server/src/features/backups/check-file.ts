import { hashFile } from '#platform/storage/hash-file.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

export type FileState = 'fine' | 'missing' | 'corrupt';

/** Reads a whole file. One that the disk cannot read is corrupt. */
export async function checkFile(file: string, hashes: readonly string[]): Promise<FileState> {
  try {
    const { sha256 } = await hashFile(file);
    return hashes.includes(sha256) ? 'fine' : 'corrupt';
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(fileErrorCode(error) ?? '') ? 'missing' : 'corrupt';
  }
}
