import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { StorageBucket, StoredFile } from '#platform/storage/storage.ts';

/** Opens a file; null when it is missing. */
export async function openIfThere(
  { storage }: Pick<Ctx, 'storage'>,
  { bucket, key }: { bucket: StorageBucket; key: string },
): Promise<StoredFile | null> {
  try {
    return await storage.open(bucket, key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
