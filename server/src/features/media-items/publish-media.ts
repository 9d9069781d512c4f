import type { Kysely } from 'kysely';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

export function publishMedia(
  trx: Kysely<Database>,
  { id, user_id }: Pick<MediaRow, 'id' | 'user_id'>,
  action: 'created' | 'updated' | 'removed',
): Promise<void> {
  return publish(trx, { topic: 'media', action, userId: user_id, entityId: id });
}
