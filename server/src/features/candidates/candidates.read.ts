import type { Selectable } from 'kysely';
import type { Authorized } from '#features/media-items/media-items.policy.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { CandidateTable } from '#platform/db/candidate-tables.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists the candidates of a film that the viewer may change, in order. */
export function readCandidates(
  db: Db,
  { id }: Authorized<MediaRow>,
): Promise<Selectable<CandidateTable>[]> {
  return db
    .selectFrom('candidate')
    .selectAll()
    .where('media_id', '=', id)
    .orderBy('start_ms')
    .execute();
}

/** Returns how far the steps of an item are that find its candidates. */
export async function readLookState(db: Db, { id }: Authorized<MediaRow>) {
  const rows = await db
    .selectFrom('processing_step')
    .select(['step', 'state'])
    .where('media_id', '=', id)
    .where('step', 'in', ['inspect', 'signs'])
    .execute();
  const stateOf = (name: string) => rows.find(({ step }) => step === name)?.state ?? null;
  return { inspect: stateOf('inspect'), signs: stateOf('signs') };
}
