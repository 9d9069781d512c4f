import type { Candidate } from '@heirloom/contract/candidates/candidates.schema.ts';
import type { Db } from '#platform/db/schema.ts';

/** A film that is looked at again gives the same moment a little earlier or later. */
const sameMs = 250;

/** Keeps these candidates of a film in place of those that it had; what was dropped stays dropped. */
export async function replaceCandidates(
  db: Db,
  mediaId: string,
  candidates: readonly Candidate[],
): Promise<void> {
  const before = await db
    .deleteFrom('candidate')
    .where('media_id', '=', mediaId)
    .returning(['start_ms', 'is_dropped'])
    .execute();
  const dropped = before.filter(({ is_dropped }) => is_dropped);
  const isDropped = (ms: number) =>
    dropped.some(({ start_ms }) => Math.abs(start_ms - ms) <= sameMs);
  if (candidates.length === 0) return;
  await db
    .insertInto('candidate')
    .values(
      candidates.map(({ startMs, lengthMs, score, signs }) => ({
        media_id: mediaId,
        start_ms: startMs,
        length_ms: lengthMs,
        score,
        signs: JSON.stringify(signs),
        is_dropped: isDropped(startMs),
      })),
    )
    .execute();
}

export async function saveDropped(
  db: Db,
  { mediaId, startMs, isDropped }: { mediaId: string; startMs: number; isDropped: boolean },
): Promise<void> {
  await db
    .updateTable('candidate')
    .set({ is_dropped: isDropped })
    .where('media_id', '=', mediaId)
    .where('start_ms', '=', startMs)
    .execute();
}
