import { placeMarkerName, placeReadmeName } from '#features/backups/second-place/place-format.ts';
import { listDueTerms } from '#features/backups/second-place/second-copies.read.ts';
import { extendTerms } from '#features/backups/second-place/second-copies.repo.ts';
import type { SecondPlace } from '#features/backups/second-place/second-place.ts';
import { dueTerm, termFrom } from '#features/backups/second-place/terms.ts';
import type { Ctx } from '#platform/context.ts';
import { peekTrustedTime } from '#platform/trusted-time.ts';

const batchLength = 200;

/** Has the store keep what the archive still has for longer, long before its term ends. */
export async function extendAllTerms(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  second: SecondPlace,
  signal?: AbortSignal,
): Promise<void> {
  const { now } = await peekTrustedTime(db);
  const keptUntil = termFrom(now, config.BACKUP_KEEP_DAYS);
  const due = new Date(
    Math.min(dueTerm(now, config.BACKUP_KEEP_DAYS).getTime(), keptUntil.getTime()),
  );
  for (const name of [placeMarkerName, placeReadmeName]) await second.place.keep(name, keptUntil);
  for (;;) {
    const batch = await listDueTerms(db, { placeId: second.id, due, limit: batchLength });
    if (batch.length === 0) return;
    for (const { name } of batch) {
      signal?.throwIfAborted();
      await second.keep(name, keptUntil);
    }
    const mediaIds = batch.map(({ mediaId }) => mediaId);
    await extendTerms(db, second.id, { mediaIds, keptUntil });
  }
}
