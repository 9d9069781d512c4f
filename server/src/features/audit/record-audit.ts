import type { AuditCode } from '@heirloom/contract/audit/audit-action.ts';
import type { Kysely } from 'kysely';
import { insertEntries } from '#features/audit/audit.repo.ts';
import type { Database } from '#platform/db/schema.ts';

type AuditEntry = {
  /** Null: nobody was signed in, or the operator used the command line. */
  actorId: string | null;
  action: AuditCode;
  targetUserId?: string | null;
  /** The item, link or job it was about. */
  targetId?: string | null;
  /** Never a title, file name, token or e-mail address. */
  details?: Record<string, string | number | boolean | null>;
};

// Pass the transaction of the recorded change, so that both are stored or neither. The table refuses changes.
export async function recordAudit(db: Kysely<Database>, entry: AuditEntry): Promise<void> {
  await insertEntries(db, [columnsOf(entry)]);
}

type Item = { id: string; user_id: string };

/** Records what the actor did with items of other people: administrators may, and their own items are no concern. */
export async function recordForeignItems(
  db: Kysely<Database>,
  items: readonly Item[],
  { actorId, ...entry }: Pick<AuditEntry, 'action' | 'details'> & { actorId: string },
): Promise<void> {
  const foreign = items.filter((item) => item.user_id !== actorId);
  await insertEntries(
    db,
    foreign.map(({ id, user_id }) =>
      columnsOf({ ...entry, actorId, targetUserId: user_id, targetId: id }),
    ),
  );
}

function columnsOf(entry: AuditEntry) {
  return {
    actor_id: entry.actorId,
    action: entry.action,
    target_user_id: entry.targetUserId ?? null,
    target_id: entry.targetId ?? null,
    details: JSON.stringify(entry.details ?? {}),
  };
}
