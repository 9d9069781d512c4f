import { openSecondPlace } from '#features/backups/second-place/open-second-place.ts';
import type { SecondPlace } from '#features/backups/second-place/second-place.ts';
import { writeTrouble } from '#features/backups/second-place/seen-place.ts';
import type { Ctx } from '#platform/context.ts';

/** Works with the second place, and remembers for administrators why that was not possible. */
export async function withSecondPlace<T>(
  ctx: Pick<Ctx, 'config' | 'db' | 'storage'>,
  { url, signal, beginsAnew = false }: { url: string; signal?: AbortSignal; beginsAnew?: boolean },
  work: (second: SecondPlace) => Promise<T>,
): Promise<T> {
  try {
    const result = await work(await openSecondPlace(ctx, url, { beginsAnew }));
    await writeTrouble(ctx.db, null);
    return result;
  } catch (error) {
    signal?.throwIfAborted();
    await writeTrouble(ctx.db, error instanceof Error ? error.message : String(error));
    throw error;
  }
}
