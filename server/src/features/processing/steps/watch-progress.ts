import { saveProgress } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/events/publish.ts';

const pauseMs = 1_000;

type Options = {
  /** Whether people see this progress on the item. */
  isShown: boolean;
};

/**
 * Saves the progress of a conversion at most once a second, and checks at the same time whether the item is still
 * there: when it was trashed or purged, `signal` aborts.
 */
export function watchProgress(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  row: MediaRow,
  run: { signal: AbortSignal; report: (percent: number) => void },
  { isShown }: Options,
) {
  const unwanted = new AbortController();
  let lastAt = 0;
  let shown = -1;
  let writing = Promise.resolve();

  const write = async (percent: number): Promise<void> => {
    const isWanted = await db.transaction().execute(async (trx) => {
      const isSaved = await saveProgress(trx, row.id, isShown ? percent : null);
      if (isSaved && isShown && percent !== shown) {
        const userId = row.user_id;
        await publish(trx, { topic: 'media', action: 'updated', userId, entityId: row.id });
      }
      return isSaved;
    });
    shown = percent;
    if (!isWanted) unwanted.abort();
  };

  return {
    signal: AbortSignal.any([run.signal, unwanted.signal]),
    onProgress: (fraction: number): void => {
      const percent = Math.max(0, Math.min(100, Math.floor(fraction * 100)));
      run.report(percent);
      const now = performance.now();
      if (lastAt !== 0 && now - lastAt < pauseMs) return;
      lastAt = now;
      // A failed write of the progress must not stop a conversion that takes hours.
      writing = writing
        .then(() => write(percent))
        .catch((error: unknown) => log.warn({ err: error }, 'progress could not be shown'));
    },
    isUnwanted: () => unwanted.signal.aborted,
    settle: () => writing,
  };
}
