import type { Kysely } from 'kysely';
import type { TransferRow } from '#features/drive/transfers.repo.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/** Publishes that a transfer has changed, to the person who began it. */
export function publishTransfer(
  db: Kysely<Database>,
  { id, actor_id }: Pick<TransferRow, 'id' | 'actor_id'>,
  action: 'created' | 'updated' = 'updated',
): Promise<void> {
  return publish(db, { topic: 'transfers', action, userId: actor_id, entityId: id });
}
