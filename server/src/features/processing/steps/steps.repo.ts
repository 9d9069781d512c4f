import { type Selectable, sql } from 'kysely';
import { pipelineVersion } from '#features/processing/steps/pipeline-version.ts';
import type {
  ProcessingState,
  ProcessingStepName,
  ProcessingStepTable,
} from '#platform/db/media-tables.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Db } from '#platform/db/schema.ts';

export type StepRow = Selectable<ProcessingStepTable>;

export function listSteps(db: Db, mediaId: string): Promise<StepRow[]> {
  return db
    .selectFrom('processing_step')
    .modifyFront(prepared)
    .selectAll()
    .where('media_id', '=', mediaId)
    .orderBy('step')
    .execute();
}

/** Makes steps due, whatever their state was. */
export async function requestSteps(
  db: Db,
  mediaId: string,
  steps: readonly ProcessingStepName[],
): Promise<void> {
  if (steps.length === 0) return;
  await db
    .insertInto('processing_step')
    .values(steps.map((step) => pendingStep(mediaId, step)))
    .onConflict((conflict) =>
      conflict.columns(['media_id', 'step']).doUpdateSet({
        state: 'pending',
        reason: null,
        detail: null,
        pipeline_version: pipelineVersion,
        revision: sql`processing_step.revision + 1`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** Adds steps that the item, or each of several, has not had yet. */
export async function planSteps(
  db: Db,
  mediaIds: string | readonly string[],
  steps: readonly ProcessingStepName[],
): Promise<void> {
  const planned = [mediaIds].flat().flatMap((id) => steps.map((step) => pendingStep(id, step)));
  if (planned.length === 0) return;
  await db
    .insertInto('processing_step')
    .values(planned)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks a step as up to date with this version of the pipeline, without making it again. */
export async function markCurrent(
  db: Db,
  mediaId: string,
  step: ProcessingStepName,
): Promise<void> {
  await db
    .updateTable('processing_step')
    .set({ pipeline_version: pipelineVersion })
    .where('media_id', '=', mediaId)
    .where('step', '=', step)
    .execute();
}

function pendingStep(mediaId: string, step: ProcessingStepName) {
  return {
    media_id: mediaId,
    step,
    state: 'pending' as const,
    pipeline_version: pipelineVersion,
  };
}

export type StepKey = { mediaId: string; step: ProcessingStepName; revision: number };

type Verdict = {
  state: ProcessingState;
  reason: string | null;
  detail: string | null;
  tools: string | null;
};

/** Saves the outcome of a step; false when the step was requested again meanwhile and the outcome is outdated. */
export async function judgeStep(db: Db, key: StepKey, verdict: Verdict): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('processing_step')
    .set({ ...verdict, pipeline_version: pipelineVersion, updated_at: sql<Date>`now()` })
    .where('media_id', '=', key.mediaId)
    .where('step', '=', key.step)
    .where('revision', '=', key.revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a pending step as done, because there is nothing to do for it. */
export async function finishStep(db: Db, mediaId: string, step: ProcessingStepName): Promise<void> {
  await db
    .updateTable('processing_step')
    .set({ state: 'done', updated_at: sql<Date>`now()` })
    .where('media_id', '=', mediaId)
    .where('step', '=', step)
    .where('state', '=', 'pending')
    .execute();
}

/** Notes what went wrong in a try, so that the reason is known if it was the last. */
export async function noteTrouble(
  db: Db,
  key: StepKey,
  trouble: { reason: string; detail: string },
): Promise<void> {
  await db
    .updateTable('processing_step')
    .set(trouble)
    .where('media_id', '=', key.mediaId)
    .where('step', '=', key.step)
    .where('revision', '=', key.revision)
    .where('state', '=', 'pending')
    .execute();
}

/** Marks the steps that are still due as failed, with the reason that was noted, or else with this one. */
export async function failPending(
  db: Db,
  mediaId: string,
  steps: readonly ProcessingStepName[],
  reason: string,
): Promise<void> {
  await db
    .updateTable('processing_step')
    .set({
      state: 'failed',
      reason: sql<string>`coalesce(reason, ${reason})`,
      updated_at: sql<Date>`now()`,
    })
    .where('media_id', '=', mediaId)
    .where('step', 'in', [...steps])
    .where('state', '=', 'pending')
    .execute();
}

/** Deletes all steps and makes the first step of each item due, except of items in the trash. */
export async function beginEveryStep(db: Db): Promise<void> {
  await db.deleteFrom('processing_step').execute();
  await db
    .insertInto('processing_step')
    .columns(['media_id', 'step', 'state', 'pipeline_version'])
    .expression(({ selectFrom, val }) =>
      selectFrom('media')
        .select(['id', val('inspect').as('step'), val('pending').as('state')])
        .select(val(pipelineVersion).as('pipeline_version'))
        .where('deleted_at', 'is', null),
    )
    .execute();
}
