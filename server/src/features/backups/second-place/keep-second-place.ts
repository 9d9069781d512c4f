import { countLate } from '#features/backups/copies.read.ts';
import { forgetCopies, markRead } from '#features/backups/copies.repo.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import { recordRun } from '#features/backups/recorded-run.ts';
import { secondCopiesLock } from '#features/backups/second-place/copy-to-second-place.job.ts';
import { copyToSecondPlace } from '#features/backups/second-place/copy-to-second-place.ts';
import { extendAllTerms } from '#features/backups/second-place/extend-terms.ts';
import {
  type SnapshotCtx,
  makeSecondSnapshot,
} from '#features/backups/second-place/make-second-snapshot.ts';
import { pruneSecondPlace } from '#features/backups/second-place/prune-second-place.ts';
import type { SecondPlace } from '#features/backups/second-place/second-place.ts';
import { verifySecondPlace } from '#features/backups/second-place/verify-second-place.ts';
import { withSecondPlace } from '#features/backups/second-place/with-second-place.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';

type Options = { url: string; beginsAnew?: boolean; signal?: AbortSignal };

/** Nothing but originals is added, and nothing removed, without it. */
export const nightlyLock = {
  name: 'heirloom second place',
  busy: 'The second place is being written or read already.',
};

/** Adds what a second place lacks; returns how many originals those were. */
export function copyNow(ctx: SnapshotCtx, options: Options): Promise<number> {
  return oneAtATime(ctx.connection, secondCopiesLock, () =>
    withSecondPlace(ctx, options, (second) => copyToSecondPlace(ctx, second, options)),
  );
}

/** Adds the database to a second place, extends terms, and removes what is over. Records the run. */
export function backUpToSecondPlace(ctx: SnapshotCtx, options: Options): Promise<SecondBackup> {
  const work = async (second: SecondPlace): Promise<SecondBackup> => {
    const { snapshot, ...made } = await makeSecondSnapshot(ctx, second, options.signal);
    await extendAllTerms(ctx, second, options.signal);
    await pruneSecondPlace(ctx, second, snapshot);
    return { ...made, late: await countLate(ctx.db, { secondPlace: second.id }) };
  };
  return oneAtATime(ctx.connection, nightlyLock, () =>
    recordRun(
      ctx,
      'second-backup',
      () => withSecondPlace(ctx, options, work),
      (counts) => {
        const { late } = counts;
        const reason = late === 1 ? reasons.oneLate : reasons.late(late);
        return late === 0 ? { outcome: 'ok', counts } : { outcome: 'problems', counts, reason };
      },
    ),
  );
}

type SecondBackup = { files: number; bytes: number; late: number };

/** Checks a second place, and records the run. What is not right counts as not copied, and is copied anew. */
export async function checkSecondPlace(ctx: SnapshotCtx, options: Options): Promise<void> {
  const at = ctx.clock.now();
  const work = async (second: SecondPlace) => {
    const found = await verifySecondPlace(ctx, second, { ...options, at });
    await markRead(ctx.db, { secondPlace: second.id }, found.read);
    await forgetCopies(ctx.db, { secondPlace: second.id }, found.wrong);
    return found;
  };
  await oneAtATime(ctx.connection, nightlyLock, () =>
    recordRun(
      ctx,
      'second-verify',
      () => withSecondPlace(ctx, options, work),
      ({ files, bytes, missing, corrupt }) => {
        const counts = { files, bytes, missing, corrupt };
        if (missing + corrupt === 0) return { outcome: 'ok', counts };
        const reason = reasons.secondWrong(missing, corrupt);
        return { outcome: 'problems', counts, reason };
      },
    ),
  );
}
