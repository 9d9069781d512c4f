import { z } from 'zod';
import { auditAction } from '#audit/audit-action.ts';
import { pageSize, pageSizeMaximum } from '#limits.ts';
import { procedure } from '#procedure.ts';
import { id, instant } from '#text.ts';

/** Somebody named in the log; `name` is null when the account is gone for good. */
const person = z.object({ userId: id, name: z.string().nullable() });

export const auditEntry = z.object({
  id: z.number().int(),
  at: instant,
  /** An older version may have recorded what is no action any more. */
  action: z.string(),
  /** Null: nobody who was signed in, the server itself, or the operator at the command line. */
  actor: person.nullable(),
  /** Whom it concerned. */
  target: person.nullable(),
  /** The item, link or invitation it was about. */
  targetId: id.nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Days as YYYY-MM-DD in UTC, both included. */
export const auditFilter = z.strictObject({
  action: auditAction.optional(),
  /** Who did it, or whom it concerned. */
  personId: id.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const listAuditInput = auditFilter.extend({
  /** The `id` of the last entry that is known; older ones follow. */
  before: z.number().int().positive().nullish(),
  limit: z.number().int().min(1).max(pageSizeMaximum).default(pageSize),
});

export const auditPage = z.object({
  items: z.array(auditEntry),
  /** Goes into `before` for the next page; null at the end. */
  nextBefore: z.number().int().nullable(),
});

export const auditContract = {
  /** Lists one page of the audit log, the newest first; all of it goes out as GET /api/audit.csv and /api/audit.json. */
  list: procedure('superuser').input(listAuditInput).output(auditPage),
};
