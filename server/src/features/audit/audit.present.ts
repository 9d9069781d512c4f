import type { AuditEntry } from '@heirloom/contract/audit/audit.contract.ts';
import { sentenceOf } from '#features/audit/audit-codes.ts';
import type { AuditRow } from '#features/audit/audit.read.ts';

export function presentAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: sentenceOf(row.action),
    actor: row.actor_id === null ? null : { userId: row.actor_id, name: row.actor_name },
    target:
      row.target_user_id === null ? null : { userId: row.target_user_id, name: row.target_name },
    targetId: row.target_id,
    details: row.details,
  };
}
