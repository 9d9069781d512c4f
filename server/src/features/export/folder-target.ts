import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { addToBag, type Bag } from '#features/export/bag.ts';
import type { ExportTarget, OriginalToExport } from '#features/export/export-target.ts';
import { largestFile } from '#features/export/largest-file.ts';
import { unfinishedName } from '#features/export/open-bag.ts';
import { TargetGone } from '#features/export/target-trouble.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { type HashedFile, writeHashed } from '#platform/storage/write-hashed.ts';

/** What was not written as it was uploaded, by its path. */
export type Faults = { missing: string[]; damaged: string[]; tooLarge: string[] };
export type Amount = { originals: number; bytes: number };

type Options = {
  bag: Bag;
  faults: Faults;
  done: Amount;
  onProgress: (done: Amount) => void;
};

/** Writes an export into a folder. What an interrupted one has written is kept where it is right. */
export async function createFolderTarget(
  { storage }: Pick<Ctx, 'storage'>,
  { bag, faults, done, onProgress }: Options,
): Promise<ExportTarget> {
  const { root } = bag;
  const largest = await largestFile(root);
  const { dev } = await stat(root);
  /** A stick that was pulled out leaves an empty folder behind, on the disk below. */
  const prepare = async (place: string): Promise<string> => {
    const isThere = await stat(path.join(root, unfinishedName)).catch(() => null);
    if (isThere?.dev !== dev) throw new TargetGone();
    const target = path.join(root, place);
    await mkdir(path.dirname(target), { recursive: true });
    return target;
  };
  /** Not every disk says before how large a file may be. */
  const ifItFits = async <T>(sizeBytes: number, copy: () => Promise<T>): Promise<T | 'too large'> =>
    sizeBytes > largest ? 'too large' : copy().catch(orTooLarge);
  const addTexts = async (place: string, pieces: AsyncIterable<string> | string[]) =>
    addToBag(bag, place, await writeHashed(await prepare(place), toBuffers(pieces)));

  return {
    addText: async (place, text) =>
      addToBag(bag, place, await writeHashed(await prepare(place), [Buffer.from(text)])),
    addTexts,
    addFile: async (place, file, { isListed } = { isListed: false }) => {
      try {
        const target = await prepare(place);
        const copied = await ifItFits(file.sizeBytes, () => writeHashed(target, file.stream()));
        if (copied === 'too large') {
          if (isListed) faults.tooLarge.push(place);
          return false;
        }
        await addToBag(bag, place, copied);
        return true;
      } finally {
        // Nothing reads it where the folder is gone or full.
        await file.close();
      }
    },
    addOriginal: async (place, original) => {
      const copied = await ifItFits(original.file_size, async () =>
        copyOriginal({ storage }, original, await prepare(place)),
      );
      if (copied === 'too large') {
        faults.tooLarge.push(place);
        return 'missing';
      }
      if (copied === null) {
        faults.missing.push(place);
        return 'missing';
      }
      await addToBag(bag, place, copied);
      done.originals += 1;
      done.bytes += copied.sizeBytes;
      onProgress(done);
      if (copied.sha256 === original.sha256) return 'whole';
      faults.damaged.push(place);
      return 'damaged';
    },
  };
}

function orTooLarge(error: unknown): 'too large' {
  if (fileErrorCode(error) === 'EFBIG') return 'too large';
  throw error;
}

async function* toBuffers(pieces: AsyncIterable<string> | string[]): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** Returns null when an original is missing or the disk cannot read it. */
async function copyOriginal(
  ctx: Pick<Ctx, 'storage'>,
  original: OriginalToExport,
  target: string,
): Promise<HashedFile | null> {
  const kept = await findCopied(target, original);
  if (kept) return kept;
  const file = await original.open();
  if (file === null) return null;
  const copied = await copyIfReadable(ctx, file, target);
  if (copied) await utimes(target, original.modifiedAt, original.modifiedAt);
  return copied;
}

/** Reads a file that an interrupted export has copied, and keeps it if its hash is right. */
async function findCopied(
  target: string,
  { file_size, sha256 }: OriginalToExport,
): Promise<HashedFile | null> {
  const facts = await stat(target).catch(() => null);
  if (facts?.size !== file_size) return null;
  const found = await hashFile(target);
  return found.sha256 === sha256 ? found : null;
}

async function copyIfReadable(
  { storage }: Pick<Ctx, 'storage'>,
  file: StoredFile,
  target: string,
): Promise<HashedFile | null> {
  let isReadable = true;
  const bytes = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* file.stream();
    } catch (error) {
      isReadable = false;
      throw error;
    }
  };
  try {
    return await writeHashed(target, bytes());
  } catch (error) {
    if (isReadable) throw error;
    if (!(await storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
    await rm(target, { force: true });
    return null;
  } finally {
    await file.close();
  }
}
