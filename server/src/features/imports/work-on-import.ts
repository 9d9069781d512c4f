import { carryOut } from '#features/imports/carry-out.ts';
import { forgetKey } from '#features/imports/import-keys.repo.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { findImport, type ImportRow, moveImport } from '#features/imports/imports.repo.ts';
import {
  isReasonToStop,
  lockOf,
  makePlan,
  trashKept,
  withImportLock,
} from '#features/imports/imports.service.ts';
import type { KeepCtx } from '#features/imports/keep-entry.ts';
import { openSourcesOf } from '#features/imports/open-sources-of.ts';
import type { ImportRun } from '#features/imports/plan-import.ts';
import { publishImport } from '#features/imports/publish-import.ts';
import { watchImport } from '#features/imports/watch-import.ts';
import { dropSource } from '#features/uploads/import-source.service.ts';
import type { Ctx } from '#platform/context.ts';
import { BusyElsewhere } from '#platform/db/one-at-a-time.ts';
import type { JobRun } from '#platform/jobs/define-job.ts';

export type WorkCtx = KeepCtx & Pick<Ctx, 'connection' | 'log' | 'secrets'>;

/**
 * Does what an import waits for by its state. A killed try is repeated, and goes on from the rows. Returns as well when
 * it stopped for a reason, which is noted, or somebody stopped it.
 */
export async function workOnImport(
  ctx: WorkCtx,
  id: string,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const row = await findImport(ctx.db, id);
  const work = row && works[row.state];
  if (!row || !work) return;
  using watch = watchImport(ctx, row);
  const run = { signal: AbortSignal.any([signal, watch.signal]), onProgress: () => undefined };
  try {
    await withImportLock(ctx, lockOf(row), () => work(ctx, row, run));
  } catch (error) {
    signal.throwIfAborted();
    // Whoever stopped it, or began another step, has said so in the row.
    if (watch.signal.aborted) return;
    if (!(isReasonToStop(error) || error instanceof BusyElsewhere)) throw error;
    // What is to be undone is tried again.
    if (row.state === 'undone') throw error;
    await noteTrouble(ctx, row, error.message);
  }
}

/** Notes that an import failed for a reason which is in the log only. */
export async function giveUpImport(ctx: WorkCtx, id: string): Promise<void> {
  const row = await findImport(ctx.db, id);
  if (row) await noteTrouble(ctx, row, importWords('en').unexpected);
}

type Work = (ctx: WorkCtx, row: ImportRow, run: ImportRun) => Promise<unknown>;

const works: Partial<Record<ImportRow['state'], Work>> = {
  planning: async (ctx, row, run) => {
    const sources = await openSourcesOf(ctx, row);
    await makePlan(ctx, row, { sources, run });
    await publishImport(ctx.db, row);
  },
  running: async (ctx, row, run) => {
    const sources = await openSourcesOf(ctx, row);
    await carryOut(ctx, row, { sources, run });
    await endImport(ctx, row);
  },
  undone: async (ctx, row) => {
    await trashKept(ctx, row);
    await publishImport(ctx.db, row);
  },
};

async function endImport(ctx: WorkCtx, row: ImportRow): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const from: ImportRow['state'][] = ['running', 'stopped'];
    const finished = { state: 'done', problem: null, finished_at: ctx.clock.now() } as const;
    await moveImport(trx, row.id, { from, ...finished });
    await forgetKey(trx, row.id);
    await publishImport(trx, row);
  });
  // Everything in it is an item by now, or was refused.
  await dropSource(ctx, row.id);
}

/** A plan that could not be made can be asked for again; one that was running can go on. */
async function noteTrouble(
  { db }: Pick<Ctx, 'db'>,
  row: ImportRow,
  problem: string,
): Promise<void> {
  const state = row.state === 'running' ? 'stopped' : row.state;
  await db.transaction().execute(async (trx) => {
    const moved = await moveImport(trx, row.id, { from: [row.state], state, problem });
    if (moved) await publishImport(trx, moved);
  });
}
