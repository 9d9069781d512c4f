import { sealEveryMinute } from '#features/audit/seal-every-minute.ts';
import { removeTrial } from '#features/backups/try-restore.ts';
import { watchInboxes } from '#features/imports/inbox/watch-inboxes.ts';
import { scheduleReprocessing } from '#features/processing/reprocess/reprocess-outdated.job.ts';
import { watchForTools } from '#features/processing/reprocess/watch-for-tools.ts';
import { bringUploadsAlong } from '#features/uploads/bring-uploads-along.ts';
import { resumeUnfinished } from '#features/uploads/resume-unfinished.ts';
import { jobs, schedules } from '#jobs.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { JobOptions } from '#platform/jobs/define-job.ts';
import { keepTimetable } from '#platform/jobs/timetable.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { advanceTrustedTime } from '#platform/trusted-time.ts';

export type Background = { stop(): Promise<void> };

/** Starts what runs beside the requests, as far as it is this process's part (ROLE): change events, jobs, and the rest. */
export async function startBackground(hasty: Ctx): Promise<Background> {
  const ctx = { ...hasty, db: hasty.patientDb };
  const { ROLE, STORAGE_URL } = ctx.config;
  await verifyInstallation(ctx.db, ctx.storage);
  // Before the first night, too, a clock that jumps has something to be compared with.
  await advanceTrustedTime(ctx.db);
  // Of several processes another may be at a trial.
  if (ROLE === 'all' && STORAGE_URL === undefined) await removeTrial(ctx.config);
  if (await ctx.storage.isOnline()) await ctx.storage.sweepScratch(ctx.clock.now());
  await ctx.events.start();
  await ctx.jobs.start();
  await ctx.jobs.work(jobs, ctx, {
    takes: (job) => isTaken(ctx.config, job),
    isOnline: ctx.storage.isOnline,
  });
  const parts: Background[] = ROLE === 'web' ? [] : [await makeAgain(ctx)];
  if (ROLE !== 'worker') parts.push(await careForArchive(ctx));
  return {
    stop: async () => {
      await Promise.all([
        ...parts.map((part) => part.stop()),
        ctx.jobs.stop({ graceful: true, timeoutMs: 8_000 }),
      ]);
    },
  };
}

/** Tells whether a process takes jobs of this kind. */
function isTaken(config: Config, { isBesideUploads, needsSetting }: JobOptions): boolean {
  const isSet = needsSetting === undefined || config[needsSetting] !== undefined;
  // On folders it is the only one that could.
  if (config.ROLE === 'all') return isSet || config.STORAGE_URL === undefined;
  if (config.ROLE === 'web') return isBesideUploads === true;
  return !isBesideUploads && isSet;
}

/** What other tools than before would make better is made again where the tools work. */
async function makeAgain(ctx: Ctx): Promise<Background> {
  await scheduleReprocessing(ctx);
  const toolsWatch = watchForTools(ctx);
  return { stop: async () => toolsWatch.stop() };
}

/**
 * What a server of the archive does, not a worker: the times of jobs, seals, inboxes, uploads whose bytes are complete but not yet
 * kept.
 */
async function careForArchive(ctx: Ctx): Promise<Background> {
  const resume = async () => {
    await resumeUnfinished(ctx);
    await bringUploadsAlong(ctx);
  };
  void resume().catch((error: unknown) =>
    ctx.log.error({ err: error }, 'unfinished uploads could not be resumed'),
  );
  const parts = [keepTimetable(ctx, schedules), sealEveryMinute(ctx), watchInboxes(ctx)];
  return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) };
}
