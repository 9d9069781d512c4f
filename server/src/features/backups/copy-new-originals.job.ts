import path from 'node:path';
import { z } from 'zod';
import { type CopyNewCtx, copyNewOriginals } from '#features/backups/copy-new-originals.ts';
import type { Ctx } from '#platform/context.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Copies what BACKUP_DIR lacks every few minutes, so that no original waits for the night. */
export const copyNewOriginalsJob = defineJob({
  name: 'copy-new-originals',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  // It runs again in a few minutes anyway.
  retry: { limit: 0, delaySeconds: 60, maxDelaySeconds: 60 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  needsSetting: 'BACKUP_DIR',
  handler: async (ctx: CopyNewCtx & Pick<Ctx, 'connection' | 'log'>, _, { signal }) => {
    const { BACKUP_DIR } = ctx.config;
    if (BACKUP_DIR === undefined) return;
    const root = path.resolve(BACKUP_DIR);
    try {
      await oneAtATime(
        ctx.connection,
        { name: 'heirloom copies', busy: 'New originals are being copied already.' },
        () => copyNewOriginals(ctx, { root, signal }),
      );
    } catch (error) {
      // The disk may be away for weeks. What is late is counted, and administrators are told of it.
      signal.throwIfAborted();
      ctx.log.warn({ err: error }, 'new originals wait for their copies');
    }
  },
});
