import { spacesOfTape } from '#features/tapes/space-tapes.repo.ts';
import type { TapeRow } from '#features/tapes/tapes.repo.ts';
import type { Db } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/** Tells the owner of a tape, and the members of its spaces, that it or what is on it has changed. */
export function publishTape(
  trx: Db,
  { id, user_id: userId }: Pick<TapeRow, 'id' | 'user_id'>,
  action: 'created' | 'updated' | 'removed',
): Promise<void> {
  return publish(trx, { topic: 'tapes', action, userId, entityId: id }, spacesOfTape(id));
}
