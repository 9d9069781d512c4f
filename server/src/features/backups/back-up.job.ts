import path from 'node:path';
import { z } from 'zod';
import { backUp } from '#features/backups/back-up.ts';
import type { BackupCtx } from '#features/backups/make-backup.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** The server's own backup to BACKUP_DIR: every night, and when a superuser asks for one. */
export const backUpJob = defineJob({
  name: 'back-up',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  // The operator's own backup may be running, or the disk may not be mounted yet.
  retry: { limit: 3, delaySeconds: 600, maxDelaySeconds: 3600 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  needsSetting: 'BACKUP_DIR',
  handler: async (ctx: BackupCtx, _, { signal, report }) => {
    const { BACKUP_DIR } = ctx.config;
    if (BACKUP_DIR === undefined) return;
    const { counts } = await backUp(ctx, {
      root: path.resolve(BACKUP_DIR),
      signal,
      onProgress: (done, total) => report((100 * done) / Math.max(1, total)),
    });
    ctx.log.info(counts, 'a backup was made');
  },
});
