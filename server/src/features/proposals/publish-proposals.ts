import type { Db } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/** Tells the members of a space that something was proposed there, or answered. */
export function publishProposals(
  trx: Db,
  { spaceId, mediaId }: { spaceId: string; mediaId: string },
): Promise<void> {
  const change = { topic: 'proposals', action: 'updated', userId: null } as const;
  return publish(trx, { ...change, spaceId, entityId: mediaId });
}
