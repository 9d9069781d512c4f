import { checkEverything } from '#features/fixity/check-everything.ts';
import { type CheckCtx, checkOriginal } from '#features/fixity/check-original.ts';
import { listDamaged, type Original, sumUnchecked } from '#features/fixity/fixity.repo.ts';
import { createRest } from '#features/fixity/reading-pace.ts';
import type { OriginalBucket, Storage } from '#platform/storage/storage.ts';

type Moved = {
  source: Pick<Storage, 'hashOriginal'>;
  /** When all had been copied: what was read after that was read in the target. */
  copiedAt: Date;
  /** Copies an original once more, in place of what is there. */
  copyAgain: (place: { bucket: OriginalBucket; key: string }) => Promise<void>;
  onProgress: (doneBytes: number, totalBytes: number) => void;
};

/**
 * Reads every original that was moved to the storage of `ctx`. One that is not as it was uploaded, but is so where it was
 * before, is copied again. May be stopped and begun again.
 * @returns how many were damaged or missing before
 * @throws Error when the storage does not keep what it gets
 */
export async function verifyMoved(
  ctx: CheckCtx,
  { source, copiedAt, copyAgain, onProgress }: Moved,
): Promise<{ damagedBefore: number }> {
  const totalBytes = await sumUnchecked(ctx.db, copiedAt);
  const { signal } = new AbortController();
  const rest = createRest('full', signal);
  await checkEverything(ctx, {
    before: copiedAt,
    rest,
    signal,
    onProgress: ({ bytes }) => onProgress(bytes, totalBytes),
  });
  let damagedBefore = 0;
  for (const original of await listDamaged(ctx.db)) {
    const found = await source.hashOriginal(original.bucket, original.file_path, rest);
    if (typeof found === 'string' || found.sha256 !== original.sha256) {
      damagedBefore += 1;
      continue;
    }
    await copyAgain({ bucket: original.bucket, key: original.file_path });
    await checkOriginal(ctx, original, rest);
    await requireMended(ctx, original);
  }
  return { damagedBefore };
}

async function requireMended({ db }: CheckCtx, { id, bucket, file_path }: Original): Promise<void> {
  const damaged = await listDamaged(db);
  if (!damaged.some((original) => original.id === id)) return;
  throw new Error(`${bucket}/${file_path} was copied twice, and was not kept as it is.`);
}
