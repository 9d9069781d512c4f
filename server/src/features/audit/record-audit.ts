import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** Everything that is recorded; a feature that records something new adds it here. */
export type AuditAction =
  | 'signed in'
  | 'sign-in failed'
  | 'signed up'
  | 'address confirmed'
  | 'password changed'
  | 'password reset requested'
  | 'password reset'
  | 'two-factor turned on'
  | 'two-factor turned off'
  | 'recovery codes renewed'
  | 'sessions ended'
  | 'role given'
  | 'role taken'
  | 'profile changed by an administrator'
  | 'invitation made'
  | "saw another's original"
  | 'share made'
  | 'share ended'
  | 'exported'
  | 'purged'
  | 'person created'
  | 'person removed'
  | 'settings changed';

type AuditEntry = {
  /** Null: nobody who is signed in, or the operator at the command line. */
  actorId: string | null;
  action: AuditAction;
  targetUserId?: string | null;
  /** The item, link or job it was about. */
  targetId?: string | null;
  /** Never a title, file name, token or address of mail. */
  details?: Record<string, string | number | boolean | null>;
};

// Pass the transaction of what is recorded: both are true or neither. The table refuses changes.
export const recordAudit = async (db: Kysely<Database>, entry: AuditEntry): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      target_user_id: entry.targetUserId ?? null,
      target_id: entry.targetId ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
};
