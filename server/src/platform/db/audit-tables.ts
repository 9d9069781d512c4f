import type { Generated } from 'kysely';
import type { Instant, InstantByDefault, Json } from '#platform/db/column-types.ts';

export type AuditLogTable = {
  id: Generated<number>;
  at: InstantByDefault;
  actor_id: string | null;
  action: string;
  target_user_id: string | null;
  target_id: string | null;
  details: Json;
};

/** Links an entry of the audit log to the one before it; `position` counts through all chains. */
export type AuditSealsTable = {
  position: number;
  /** A chain covers the whole log. Another one begins with a new secret and after a restore. */
  chain: string;
  key_id: string;
  entry_id: number;
  /** Without microseconds. */
  sealed_at: Instant;
  hash: Buffer;
};
