import type { Original } from '#features/fixity/fixity.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { CheckFinding } from '@heirloom/contract/fixity/fixity.schema.ts';
import { AppError } from '#platform/errors.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

type ExamineCtx = Pick<Ctx, 'storage'>;

/** The computer's trouble, or an order to stop: they say nothing about the file. */
const passing = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EINTR', 'ABORT_ERR'];

/**
 * Reads an original and compares it with the books; null: it is what it was. What is wrong is seen twice before it is
 * said. `rest` is waited for after each part.
 */
export const examineOriginal = async (
  ctx: ExamineCtx,
  original: Original,
  rest: () => Promise<void>,
): Promise<CheckFinding | null> =>
  (await look(ctx, original, rest)) && (await look(ctx, original, rest));

const look = async (
  { storage }: ExamineCtx,
  { bucket, file_path, file_size, sha256 }: Original,
  rest: () => Promise<void>,
): Promise<CheckFinding | null> => {
  const finding = await hashFile(storage.localPath(bucket, file_path), rest).then(
    (found) => (found.sha256 === sha256 && found.sizeBytes === file_size ? null : 'corrupt'),
    damageOf,
  );
  // A disk that is away, or another one in its place, is no damage of its files.
  if (finding !== null && !(await storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  return finding;
};

const damageOf = (error: unknown): CheckFinding => {
  const code = fileErrorCode(error);
  if (code === undefined || passing.includes(code)) throw error;
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable';
};
