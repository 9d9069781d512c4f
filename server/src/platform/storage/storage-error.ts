import { AppError } from '#platform/errors.ts';

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const offlineCodes = [
  'EROFS',
  'EIO',
  'ENOENT',
  'ENOTDIR',
  'ENODEV',
  'ENXIO',
  'ENOTCONN',
  'ESTALE',
  'EACCES',
  'EPERM',
  'ELOOP',
];

/** Returns the code of a file system error ('ENOSPC'), undefined for anything else. */
export function fileErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Tells whether a write failed because the disk, or the quota of our account, is full. */
export function isFullError(error: unknown): boolean {
  return fullCodes.includes(fileErrorCode(error) ?? '');
}

/** Turns a file system error of a write into STORAGE_FULL or STORAGE_OFFLINE; passes on what is neither. */
export function toStorageError(error: unknown): unknown {
  const code = fileErrorCode(error);
  if (code === undefined || error instanceof AppError) return error;
  if (isFullError(error)) return new AppError('STORAGE_FULL');
  return offlineCodes.includes(code) ? new AppError('STORAGE_OFFLINE') : error;
}

/** Tells whether the disk could not read a file, as opposed to all errors of writing a copy of it. */
export function isReadError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'read';
}
