import { sealEveryMinute } from '#features/audit/seal-every-minute.ts';
import { removeTrial } from '#features/backups/try-restore.ts';
import { scheduleReprocessing } from '#features/processing/reprocess/reprocess-outdated.job.ts';
import { watchForTools } from '#features/processing/reprocess/watch-for-tools.ts';
import { resumeUnfinished } from '#features/uploads/resume-unfinished.ts';
import { jobs, schedules } from '#jobs.ts';
import type { Ctx } from '#platform/context.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { advanceTrustedTime } from '#platform/trusted-time.ts';

export type Background = { stop(): Promise<void> };

/** Starts what runs beside the requests: change events, jobs, uploads whose bytes are complete but not yet kept. */
export async function startBackground(hasty: Ctx): Promise<Background> {
  const ctx = { ...hasty, db: hasty.patientDb };
  await verifyInstallation(ctx.db, ctx.storage);
  // Before the first night, too, a clock that jumps has something to be compared with.
  await advanceTrustedTime(ctx.db);
  await removeTrial(ctx.config);
  if (await ctx.storage.isOnline()) await ctx.storage.sweepScratch(ctx.clock.now());
  await ctx.events.start();
  await ctx.jobs.start();
  await ctx.jobs.work(jobs, ctx);
  for (const { job, cron, payload } of schedules) await ctx.jobs.schedule(job, cron, payload);
  await scheduleReprocessing(ctx);
  const toolsWatch = watchForTools(ctx);
  const sealing = sealEveryMinute(ctx);
  void resumeUnfinished(ctx).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'unfinished uploads could not be resumed'),
  );
  return {
    stop: async () => {
      toolsWatch.stop();
      await Promise.all([sealing.stop(), ctx.jobs.stop({ graceful: true, timeoutMs: 8_000 })]);
    },
  };
}
