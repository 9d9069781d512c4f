import { auditAction } from '#audit/audit-action.ts';
import { pageSize, pageSizeMaximum } from '#limits.ts';
import { procedure } from '#procedure.ts';
import { id, instant } from '#text.ts';
import { z } from '#zod.ts';

/** A person named in the log; `name` is null when the account was deleted for good. */
const person = z.object({ userId: id, name: z.string().nullable() });

export const auditEntry = z.object({
  id: z.number().int(),
  at: instant,
  /** A string: an older version may have recorded an action that no longer exists. */
  action: z.string(),
  /** Null: a visitor, the server itself, or the operator at the command line. */
  actor: person.nullable(),
  /** The person whom it concerned. */
  target: person.nullable(),
  /** The item, link or invitation it was about. */
  targetId: id.nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Days as YYYY-MM-DD in UTC; both are included. */
export const auditFilter = z.strictObject({
  action: auditAction.optional(),
  /** The person who did it, or whom it concerned. */
  personId: id.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const listAuditInput = auditFilter.extend({
  /** The `id` of the last known entry; the page holds older ones. */
  before: z.number().int().positive().nullish(),
  limit: z.number().int().min(1).max(pageSizeMaximum).default(pageSize),
});

export const auditPage = z.object({
  items: z.array(auditEntry),
  /** Sent as `before` for the next page; null at the end. */
  nextBefore: z.number().int().nullable(),
});

export const auditContract = {
  /** Lists one page of the audit log, newest first; GET /api/audit.csv and /api/audit.json export all of it. */
  list: procedure('superuser').input(listAuditInput).output(auditPage),
};
