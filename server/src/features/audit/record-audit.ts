import type { AuditCode } from '@heirloom/contract/audit/audit-action.ts';
import type { Kysely } from 'kysely';
import { insertEntries } from '#features/audit/audit.repo.ts';
import type { Database } from '#platform/db/schema.ts';

export type AuditEntry = {
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
  await recordAudits(db, [entry]);
}

export async function recordAudits(
  db: Kysely<Database>,
  entries: readonly AuditEntry[],
): Promise<void> {
  await insertEntries(db, entries.map(columnsOf));
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
