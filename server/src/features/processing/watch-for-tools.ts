import type { ProcessCtx } from '#features/processing/process-item.ts';
import { scheduleReprocessing } from '#features/processing/reprocess-outdated.job.ts';
import type { Ctx } from '#platform/context.ts';
import { locateTools } from '#platform/media/tools/locate-tools.ts';

type WatchCtx = ProcessCtx & Pick<Ctx, 'config' | 'log'>;

const checkEveryMs = 30_000;

/** Where ffmpeg is missing, looks for it from time to time: nobody has to start the server again after installing it. */
export const watchForTools = (ctx: WatchCtx, everyMs = checkEveryMs): { stop(): void } => {
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
};

/** Returns whether there is nothing more to look for. */
const takeUpTools = async (ctx: WatchCtx): Promise<boolean> => {
  if (ctx.media.tools.problem !== null) {
    const { MEDIA_FFMPEG, MEDIA_FFPROBE } = ctx.config;
    const found = await locateTools({ ffmpeg: MEDIA_FFMPEG, ffprobe: MEDIA_FFPROBE });
    if (found.tools === null) return false;
    ctx.media.useTools(found);
    ctx.log.info({ ffmpeg: found.tools.version }, 'ffmpeg is there now');
  }
  await scheduleReprocessing(ctx);
  return true;
};
