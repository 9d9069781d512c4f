import type { Kysely } from 'kysely';
import type { TransferRow } from '#features/drive/transfers.repo.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/** Tells whoever began a transfer that there is news of it. */
export const publishTransfer = (
  db: Kysely<Database>,
  { id, actor_id }: Pick<TransferRow, 'id' | 'actor_id'>,
  action: 'created' | 'updated' = 'updated',
): Promise<void> => publish(db, { topic: 'transfers', action, userId: actor_id, entityId: id });
