import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type OriginalEntry, originalPath } from '#features/backups/backup-format.ts';
import type { BackupPlace } from '#features/backups/backup-place.ts';
import { checkFile } from '#features/backups/check-file.ts';
import { findKept } from '#features/media-items/media-items.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, isTroubleOfDisk } from '#platform/errors.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { fileErrorCode, isReadError } from '#platform/storage/storage-error.ts';
import { type HashedFile, writeHashed } from '#platform/storage/write-hashed.ts';

type CopyCtx = Pick<Ctx, 'db' | 'storage'>;
export type Wanted = Omit<OriginalEntry, 'state'>;

export type CopyOptions = {
  place: BackupPlace;
  /** Where a copy is written before it gets its name; on the same disk. */
  temporary: string;
  /** Tells whether the backup is known to have a good copy that need not be read again. */
  isKnown: (wanted: Wanted) => boolean;
  /** Folders to flush before the backup is complete. */
  touched: Set<string>;
  signal?: AbortSignal;
  onBytes?: (sizeBytes: number) => void;
};

/** Copies an original unless the backup has a good copy, and returns its state in the backup. */
export async function copyOriginal(
  ctx: CopyCtx,
  wanted: Wanted,
  options: CopyOptions,
): Promise<OriginalEntry> {
  const target = path.join(options.place.root, originalPath(wanted));
  if (await hasAlready(wanted, target, options)) return { ...wanted, state: 'whole' };
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { temporary } = options;
  try {
    const copied = await copyTo(ctx, wanted, options);
    if (copied === null) return await withoutSource(ctx, wanted, target);
    const isWhole = copied.sha256 === wanted.sha256 && copied.sizeBytes === wanted.sizeBytes;
    // Of two damaged copies neither is known to be better: the existing one stays.
    if (!isWhole && existsSync(target)) return await withoutSource(ctx, wanted, target);
    await rename(temporary, target);
    options.touched.add(folder);
    return { ...wanted, ...copied, state: isWhole ? 'whole' : 'damaged' };
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Says whether the backup has a good copy. That one is never replaced: the archive's file may have been damaged since.
 */
async function hasAlready(
  wanted: Wanted,
  target: string,
  { isKnown, touched }: CopyOptions,
): Promise<boolean> {
  const facts = await stat(target).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (facts?.size !== wanted.sizeBytes) return false;
  if (isKnown(wanted)) return true;
  if ((await checkFile(target, [wanted.sha256])) !== 'fine') return false;
  // A killed backup may have copied the file without flushing it.
  touched.add(path.dirname(target));
  return true;
}

/** A store that is online may break off or refuse a request. */
const mostTries = 3;

/** Returns null when the archive has no such file or cannot read it: the backup continues with the others. */
async function copyTo(
  ctx: CopyCtx,
  wanted: Wanted,
  options: CopyOptions,
  triesLeft = mostTries,
): Promise<HashedFile | null> {
  const { temporary, signal, onBytes } = options;
  try {
    const file = await ctx.storage.open(wanted.bucket, wanted.key);
    try {
      const pieces: AsyncIterable<Buffer> = file.stream();
      return await writeHashed(temporary, pieces, { signal, onBytes });
    } finally {
      // Nothing reads it where the copy cannot be begun.
      await file.close();
    }
  } catch (error) {
    const isOfThisFile = error instanceof AppError || isReadError(error);
    if (!isOfThisFile || !(await ctx.storage.isOnline())) throw error;
    const isOver = !isTroubleOfDisk(error) || triesLeft === 1;
    return isOver ? null : copyTo(ctx, wanted, options, triesLeft - 1);
  }
}

/** Uses the copy that the backup already has, since the archive's file cannot be copied. */
async function withoutSource(ctx: CopyCtx, wanted: Wanted, target: string): Promise<OriginalEntry> {
  const state = await whyMissing(ctx, wanted.mediaId);
  if (state === 'purged' || !existsSync(target)) return { ...wanted, state };
  return { ...wanted, ...(await hashFile(target)), state: 'damaged' };
}

const whyMissing = async ({ db }: CopyCtx, mediaId: string): Promise<'missing' | 'purged'> =>
  (await findKept(db, mediaId)) ? 'missing' : 'purged';
