import { inspectOriginal } from '#features/processing/makers/inspect-item.ts';
import {
  type OpenItem,
  findItemToWorkOn,
  withOriginal,
} from '#features/processing/makers/open-item.ts';
import { attemptStep } from '#features/processing/steps/attempt-step.ts';
import { type Outcome, recordOutcome } from '#features/processing/steps/record-outcome.ts';
import { listSteps } from '#features/processing/steps/steps.repo.ts';
import { watchProgress } from '#features/processing/steps/watch-progress.ts';
import type { Ctx } from '#platform/context.ts';
import type { ProcessingStepName } from '#platform/db/media-tables.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export type RenditionCtx = Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs' | 'config' | 'log'>;

/** What the maker of one rendition works with. Its files go into `folder`. */
export type Making = OpenItem & {
  facts: MediaFacts;
  folder: string;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};

export type Maker = (ctx: RenditionCtx, making: Making) => Promise<Outcome>;

type Run = { signal: AbortSignal; report: (percent: number) => void };

/** Makes one rendition of a film or a recording, unless its step is no longer due or the item is gone. */
export async function makeRendition(
  ctx: RenditionCtx,
  { mediaId, step, maker }: { mediaId: string; step: ProcessingStepName; maker: Maker },
  run: Run,
): Promise<void> {
  const row = await findItemToWorkOn(ctx, mediaId);
  const due = row && (await listSteps(ctx.db, mediaId)).find((each) => each.step === step);
  if (!row || due?.state !== 'pending') return;
  const key = { mediaId, step, revision: due.revision };
  const progress = watchProgress(ctx, row, run, { isShown: step === 'play' });
  try {
    await attemptStep(ctx, key, (folder, full) =>
      withOriginal(ctx, row, async (item) => {
        const { onProgress } = progress;
        const signal = AbortSignal.any([progress.signal, full]);
        const { probe } = await inspectOriginal(ctx, item, { signal });
        if (!probe) throw new MediaError({ kind: 'unprocessable', reason: trouble.unreadable });
        const outcome = await maker(ctx, { ...item, facts: probe, folder, signal, onProgress });
        await recordOutcome(ctx, key, outcome);
      }),
    );
  } catch (error) {
    if (!progress.isUnwanted()) throw error;
  } finally {
    await progress.settle();
  }
}
