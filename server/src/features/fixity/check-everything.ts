import { type CheckCtx, checkOriginal } from '#features/fixity/check-original.ts';
import { findOrphans } from '#features/fixity/find-orphans.ts';
import { countOriginals, countOrphans, listUnchecked } from '#features/fixity/fixity.repo.ts';

const pageLength = 200;

type Progress = { files: number; bytes: number };

/**
 * Reads every original that was last checked before `before`, then looks for orphaned files. Each check is recorded at
 * once: called again with the same `before`, it continues where it stopped. Returns how many sidecars were wrong and
 * are right now.
 */
export async function checkEverything(
  ctx: CheckCtx,
  {
    before,
    rest,
    signal,
    onProgress,
  }: {
    before: Date;
    rest: () => Promise<void>;
    signal: AbortSignal;
    onProgress?: (read: Progress) => void;
  },
): Promise<{ sidecars: number }> {
  const read = { files: 0, bytes: 0 };
  let sidecars = 0;
  const pageAfter = (after: string | null) =>
    listUnchecked(ctx.db, { before, after, limit: pageLength });
  for (let page = await pageAfter(null); page.length > 0; page = await pageAfter(page.at(-1)!.id)) {
    for (const original of page) {
      const { wasSidecarWrong } = await checkOriginal(ctx, original, rest);
      if (wasSidecarWrong) sidecars += 1;
      await rest();
      read.files += 1;
      read.bytes += original.file_size;
      onProgress?.(read);
    }
  }
  await findOrphans(ctx, signal);
  return { sidecars };
}

export type Findings = {
  originals: number;
  corrupt: number;
  missing: number;
  unreadable: number;
  orphaned: number;
};

/** Returns the current counts. */
export async function countFindings({ db, clock }: CheckCtx): Promise<Findings> {
  const [originals, orphaned] = await Promise.all([
    countOriginals(db, clock.now()),
    countOrphans(db),
  ]);
  const { total, corrupt, missing, unreadable } = originals;
  return { originals: total, corrupt, missing, unreadable, orphaned };
}

export function outcomeOf({ corrupt, missing, unreadable, orphaned }: Findings) {
  return corrupt + missing + unreadable + orphaned === 0 ? 'ok' : 'problems';
}
