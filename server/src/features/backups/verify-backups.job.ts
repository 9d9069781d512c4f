import path from 'node:path';
import { z } from 'zod';
import { findBackups } from '#features/backups/backup-place.ts';
import { forgetCopies, markRead } from '#features/backups/copies.repo.ts';
import { recordVerify } from '#features/backups/record-verify.ts';
import { isToBeReread } from '#features/backups/reread-turn.ts';
import { verifyBackup } from '#features/backups/verify-backup.ts';
import { wasBackedUp } from '#features/backups/was-backed-up.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type VerifyCtx = Pick<Ctx, 'config' | 'db' | 'connection' | 'clock' | 'log'>;

/**
 * Looks every night whether BACKUP_DIR has every file that it should have, and reads a thirtieth of the originals. What
 * is not right counts as not copied, and is copied anew.
 */
export const verifyBackupsJob = defineJob({
  name: 'verify-backups',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  // A backup may be running.
  retry: { limit: 3, delaySeconds: 600, maxDelaySeconds: 3600 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  needsSetting: 'BACKUP_DIR',
  handler: async (ctx: VerifyCtx, _, { signal, report }) => {
    const { BACKUP_DIR } = ctx.config;
    if (BACKUP_DIR === undefined || !(await wasBackedUp(ctx))) return;
    const root = path.resolve(BACKUP_DIR);
    const at = ctx.clock.now();
    const { counts, originals } = await recordVerify(ctx, async () => {
      const { place, ...found } = await findBackups(root);
      return verifyBackup(place, found, {
        isRead: (original) => isToBeReread(original, at),
        signal,
        onProgress: (done, total) => report((100 * done) / Math.max(1, total)),
      });
    });
    await markRead(ctx.db, { folder: root }, originals.read);
    await forgetCopies(ctx.db, { folder: root }, originals.wrong);
    ctx.log.info(counts, 'the backups were checked');
  },
});
