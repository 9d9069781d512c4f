import type { Candidate } from '@heirloom/contract/candidates/candidates.schema.ts';
import type { Db } from '#platform/db/schema.ts';

/** Keeps these candidates of a film in place of those that it had. */
export async function replaceCandidates(
  db: Db,
  mediaId: string,
  candidates: readonly Candidate[],
): Promise<void> {
  await db.deleteFrom('candidate').where('media_id', '=', mediaId).execute();
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
      })),
    )
    .execute();
}
