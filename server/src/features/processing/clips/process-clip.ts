import { findLive, lockLive } from '#features/media-items/media-items.repo.ts';
import { type ClipRow, type FileRow, hasFile, isClip } from '#features/media-items/media-row.ts';
import { type ClipCtx, clipMakers, stepsOfClip } from '#features/processing/clips/clip-makers.ts';
import { withSource } from '#features/processing/clips/open-source.ts';
import type { FilmSource } from '#features/processing/makers/best-source.ts';
import { attemptStep } from '#features/processing/steps/attempt-step.ts';
import { recordOutcome, settleItem } from '#features/processing/steps/record-outcome.ts';
import {
  finishStep,
  listSteps,
  planSteps,
  type StepRow,
} from '#features/processing/steps/steps.repo.ts';

/** Makes the pictures, captions and waveform of a clip, as far as they are due. */
export async function processClip(
  ctx: ClipCtx,
  mediaId: string,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const clip = await findLive(ctx.db, mediaId);
  if (!clip || !isClip(clip)) return;
  const parent = await findLive(ctx.db, clip.parent_id);
  await planClip(ctx, clip);
  // Both are in the trash, or the whole is still being processed: its end has this done.
  if (!parent || !hasFile(parent) || parent.status === 'processing') return;
  const due = await dueSteps(ctx, clip);
  if (due.length === 0) return;
  await withSource(ctx, { parent, signal }, async (source) => {
    for (const step of due) await makeStep(ctx, { clip, parent, source, step, signal });
  });
}

/** A clip has nothing to inspect, and plays from the whole. */
function planClip({ db }: ClipCtx, { id }: ClipRow): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await lockLive(trx, id);
    if (!row || !isClip(row)) return;
    await planSteps(trx, id, ['inspect', 'play', ...stepsOfClip(row)]);
    const isNew = (await listSteps(trx, id)).some(isOfWhole);
    if (!isNew) return;
    await finishStep(trx, id, 'inspect');
    await finishStep(trx, id, 'play');
    await settleItem(trx, row);
  });
}

const isOfWhole = ({ step, state }: StepRow): boolean =>
  state === 'pending' && (step === 'inspect' || step === 'play');

type DueStep = StepRow & { step: keyof typeof clipMakers };

async function dueSteps({ db }: ClipCtx, { id }: ClipRow): Promise<DueStep[]> {
  const steps = await listSteps(db, id);
  return steps.filter(
    (row): row is DueStep => row.state === 'pending' && Object.hasOwn(clipMakers, row.step),
  );
}

type Making = {
  clip: ClipRow;
  parent: FileRow;
  source: FilmSource;
  step: DueStep;
  signal: AbortSignal;
};

async function makeStep(ctx: ClipCtx, { step, signal, ...making }: Making): Promise<void> {
  const key = { mediaId: making.clip.id, step: step.step, revision: step.revision };
  await attemptStep(ctx, key, async (folder, full) => {
    const stop = AbortSignal.any([signal, full]);
    const outcome = await clipMakers[step.step](ctx, { ...making, folder, signal: stop });
    await recordOutcome(ctx, key, outcome);
  });
}
