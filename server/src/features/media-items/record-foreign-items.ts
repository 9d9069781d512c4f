import { type AuditEntry, recordAudits } from '#features/audit/record-audit.ts';
import { byAdministratorOnly } from '#features/media-items/media-items.policy.ts';
import type { Right } from '#features/spaces/member-rights.ts';
import type { Viewer } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

type Item = { id: string; user_id: string };
type Deed = Pick<AuditEntry, 'action' | 'details'> & { actor: Viewer; right: Right };

/**
 * Records what an administrator did with items of other people that only administrators may do. What somebody may do as
 * the owner, or as a member of a space, is no concern of the log.
 */
export async function recordForeignItems(
  db: Db,
  items: readonly Item[],
  { actor, right, ...entry }: Deed,
): Promise<void> {
  const rows = await byAdministratorOnly(db, actor, { rows: items, right });
  await recordAudits(
    db,
    rows.map(({ id, user_id }) => ({
      ...entry,
      actorId: actor.userId,
      targetUserId: user_id,
      targetId: id,
    })),
  );
}
