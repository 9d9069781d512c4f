import { sign } from '@heirloom/contract/candidates/candidates.schema.ts';
import { z } from 'zod';
import type { Db } from '#platform/db/schema.ts';

const shortestMs = 5000;
/** Blue and black may stand beside a picture that is frozen, which somebody may want to see. */
const mostlyEmpty = 0.8;
const emptyKinds = new Set(['black', 'blue', 'grey', 'snow']);

/** Lists the stretches of a film in which a tape shows nothing for more than five seconds, in order. */
export async function readEmptyStretches(
  db: Db,
  mediaId: string,
): Promise<{ startMs: number; endMs: number }[]> {
  const rows = await db
    .selectFrom('candidate')
    .select(['start_ms', 'length_ms', 'signs'])
    .where('media_id', '=', mediaId)
    .where('length_ms', '>', shortestMs)
    .orderBy('start_ms')
    .execute();
  return rows
    .filter(({ length_ms, signs }) => emptyMs(signs) >= mostlyEmpty * length_ms)
    .map(({ start_ms, length_ms }) => ({ startMs: start_ms, endMs: start_ms + length_ms }));
}

function emptyMs(signs: unknown): number {
  const lengths = z
    .array(sign)
    .parse(signs)
    .map((one) => ('lengthMs' in one && emptyKinds.has(one.kind) ? one.lengthMs : 0));
  return lengths.reduce((sum, length) => sum + length, 0);
}
