import type { ImportRow } from '#features/imports/imports.repo.ts';
import type { Db } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/** Publishes that an import has changed, to whom it is for and who began it. */
export async function publishImport(
  db: Db,
  { id, owner_id, actor_id }: Pick<ImportRow, 'id' | 'owner_id' | 'actor_id'>,
  action: 'created' | 'updated' | 'removed' = 'updated',
): Promise<void> {
  const people = new Set([owner_id, ...(actor_id === null ? [] : [actor_id])]);
  for (const userId of people) {
    await publish(db, { topic: 'imports', action, userId, entityId: id });
  }
}
