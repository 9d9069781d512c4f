import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** Does scheduled work while the storage is online; otherwise leaves it to the next run. */
export async function unlessOffline(
  { storage }: Pick<Ctx, 'storage'>,
  work: () => Promise<void>,
): Promise<void> {
  if (!(await storage.isOnline())) return;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'STORAGE_OFFLINE') throw error;
  }
}
