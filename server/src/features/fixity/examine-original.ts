import type { CheckFinding } from '@heirloom/contract/fixity/fixity.schema.ts';
import type { Original } from '#features/fixity/fixity.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { HashedFile } from '#platform/storage/write-hashed.ts';

type ExamineCtx = Pick<Ctx, 'storage'>;

/**
 * Reads an original and compares it with the database; null: it is unchanged. Damage is reported only if a second read
 * finds it, too. `rest` is awaited after each part.
 */
export async function examineOriginal(
  ctx: ExamineCtx,
  original: Original,
  rest: () => Promise<void>,
): Promise<CheckFinding | null> {
  return (await read(ctx, original, rest)) && (await read(ctx, original, rest));
}

async function read(
  { storage }: ExamineCtx,
  { bucket, file_path, file_size, sha256 }: Original,
  rest: () => Promise<void>,
): Promise<CheckFinding | null> {
  const compare = (kept: HashedFile) =>
    kept.sha256 === sha256 && kept.sizeBytes === file_size ? null : 'corrupt';
  const found = await storage.hashOriginal(bucket, file_path, rest);
  const finding = typeof found === 'string' ? found : compare(found);
  // When the storage is offline, or another disk is in its place, the files are not damaged.
  if (finding !== null && !(await storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  return finding;
}
