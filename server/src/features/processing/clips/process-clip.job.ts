import { z } from 'zod';
import { listClipsOf } from '#features/media-items/clips.repo.ts';
import type { ClipCtx } from '#features/processing/clips/clip-makers.ts';
import { processClip } from '#features/processing/clips/process-clip.ts';
import { giveUp } from '#features/processing/makers/open-item.ts';
import { listSteps } from '#features/processing/steps/steps.repo.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

/** Makes what a clip shows: the database says which steps are due. */
export const processClipJob = defineJob({
  name: 'process-clip',
  payload: z.strictObject({ mediaId: z.uuid() }),
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ mediaId }) => mediaId,
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 60 * 60,
  concurrency: 1,
  handler: (ctx: ClipCtx, { mediaId }, { signal }) => processClip(ctx, mediaId, { signal }),
  onDead: (ctx, { mediaId }) =>
    giveUp(ctx, mediaId, {
      steps: ['inspect', 'play', 'pictures', 'storyboard', 'captions', 'peaks'],
      reason: trouble.processingFailed,
    }),
});

/** Goes on with the clips of an item when some of it was made: they may have waited for it. */
export async function resumeClips(ctx: ClipCtx, mediaId: string): Promise<void> {
  for (const { id } of await listClipsOf(ctx.db, [mediaId])) {
    const steps = await listSteps(ctx.db, id);
    if (steps.every(({ state }) => state !== 'pending')) continue;
    await ctx.jobs.enqueue(ctx.db, processClipJob, { mediaId: id });
  }
}
