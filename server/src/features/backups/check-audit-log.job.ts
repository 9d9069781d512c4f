import { z } from 'zod';
import type { SealCtx } from '#features/audit/seal-log.ts';
import { checkAuditLog } from '#features/backups/check-audit-log.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Compares the audit log with its seals every night; find-trouble writes to the administrators of what it finds. */
export const checkAuditLogJob = defineJob({
  name: 'check-audit-log',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 60 * 60,
  concurrency: 1,
  needsNoFiles: true,
  handler: async (ctx: SealCtx) => {
    await checkAuditLog(ctx);
  },
});
