import type { ProcessCtx } from '#features/processing/process-item.ts';
import { scheduleReprocessing } from '#features/processing/reprocess/reprocess-outdated.job.ts';
import type { Ctx } from '#platform/context.ts';
import { addHardware } from '#platform/media/hardware/find-hardware.ts';
import { locateTools } from '#platform/media/tools/locate-tools.ts';

type WatchCtx = ProcessCtx & Pick<Ctx, 'config' | 'log'>;

const checkEveryMs = 30_000;

/** Looks for a missing ffmpeg from time to time: the operator need not restart the server after installing it. */
export function watchForTools(ctx: WatchCtx, everyMs = checkEveryMs): { stop(): void } {
  let isLooking = false;
  const check = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (await takeUpTools(ctx)) clearInterval(timer);
    } catch (error) {
      ctx.log.warn({ err: error }, 'what waits for ffmpeg could not be looked up');
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void check(), everyMs).unref();
  if (ctx.media.tools.problem === null) clearInterval(timer);
  return { stop: () => clearInterval(timer) };
}

/** Takes ffmpeg into use once it is found; returns whether it is. */
async function takeUpTools(ctx: WatchCtx): Promise<boolean> {
  if (ctx.media.tools.problem !== null) {
    const { MEDIA_FFMPEG, MEDIA_FFPROBE } = ctx.config;
    const found = await locateTools({ ffmpeg: MEDIA_FFMPEG, ffprobe: MEDIA_FFPROBE });
    if (found.tools === null) return false;
    ctx.media.useTools(await addHardware(found, ctx.config, ctx.media.sandbox));
    ctx.log.info({ ffmpeg: found.tools.version }, 'ffmpeg is there now');
  }
  await scheduleReprocessing(ctx);
  return true;
}
