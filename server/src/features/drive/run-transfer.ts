import type { Kysely } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { driveWords } from '#features/drive/drive-problem.messages.ts';
import {
  type DriveProblem,
  driveError,
  factsOf,
  isDriveError,
} from '#features/drive/drive-problem.ts';
import { fetchFile } from '#features/drive/fetch-file.ts';
import { publishTransfer } from '#features/drive/publish-transfer.ts';
import type { TransferCtx } from '#features/drive/transfer-context.ts';
import { type TransferRow, changeTransfer, findTransfer } from '#features/drive/transfers.repo.ts';
import { readOpenRole } from '#features/roles/open-role.read.ts';
import { finishUpload } from '#features/uploads/finish-upload.service.ts';
import { discardServerUpload } from '#features/uploads/server-side-upload.service.ts';
import { type Ctx, type Viewer, isAdmin } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import type { JobRun } from '#platform/jobs/define-job.ts';

type Run = Pick<JobRun, 'signal' | 'report'>;

/**
 * Runs one try of a transfer. It finds what an earlier try has received or stored by the transfer's id. Returns when
 * the transfer has ended; throws when the job must try again.
 */
export async function runTransfer(ctx: TransferCtx, id: string, run: Run): Promise<void> {
  const transfer = await changeTransfer(ctx.db, id, {
    from: ['queued', 'running'],
    state: 'running',
    problem: null,
    note: null,
  });
  if (!transfer) return;
  await publishTransfer(ctx.db, transfer);
  try {
    const fetched = await fetchFile(ctx, {
      transfer,
      actor: await requireActor(ctx.db, transfer),
      run,
    });
    if (fetched === 'withdrawn') return await clearUp(ctx, id);
    await (fetched === 'already-there' ? skip(ctx, id) : keep(ctx, id));
  } catch (error) {
    run.signal.throwIfAborted();
    await settleFailure(ctx, id, error);
  }
}

/** Marks a transfer as failed after its last try. */
export function giveUpTransfer(ctx: TransferCtx, id: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const known = await findTransfer(trx, id);
    const note = known?.note ?? driveWords('en').unexpected;
    await end(trx, id, { from: ['queued', 'running'], state: 'failed', note });
  });
}

/** Checks the rights at each try: a person who is no longer an administrator cannot import anything. */
async function requireActor(db: Ctx['db'], { actor_id }: TransferRow): Promise<Viewer> {
  const person = await readOpenRole(db, actor_id);
  if (!person || !isAdmin(person)) throw driveError('not-admin');
  return { userId: actor_id, role: person.role, isActive: true, seesSpaces: false };
}

/** Stores the received and compared bytes like those of any other upload. */
async function keep(ctx: TransferCtx, id: string): Promise<void> {
  const finished = await finishUpload(ctx, id);
  if (finished.state === 'refused') {
    await fail(ctx, id, { problem: null, note: finished.refusal });
    return;
  }
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await end(trx, id, {
      // Stored bytes stay stored, even if the person cancelled a moment too late.
      from: ['queued', 'running', 'failed', 'cancelled'],
      state: 'stored',
      problem: null,
      note: null,
      media_id: finished.media?.id ?? null,
    });
    if (!stored) return;
    await recordAudit(trx, {
      actorId: stored.actor_id,
      action: 'drive.transferred',
      targetUserId: stored.owner_id,
      targetId: stored.media_id,
    });
  });
}

async function skip(ctx: TransferCtx, id: string): Promise<void> {
  await discardServerUpload(ctx, id);
  const note = driveWords('en').alreadyThere;
  await end(ctx.db, id, { from: ['running'], state: 'skipped', problem: null, note });
}

/** Deletes the bytes of a cancelled transfer; one that was halted without a connection keeps them. */
async function clearUp(ctx: TransferCtx, id: string): Promise<void> {
  const transfer = await findTransfer(ctx.db, id);
  if (transfer?.state === 'cancelled') await discardServerUpload(ctx, id);
}

async function settleFailure(ctx: TransferCtx, id: string, error: unknown): Promise<void> {
  const problem = isDriveError(error) ? error.problem : null;
  if (problem === null && !(error instanceof AppError)) throw error;
  const note = (error as Error).message;
  if (passes(problem, error)) {
    await end(ctx.db, id, { from: ['running'], state: 'queued', problem, note });
    throw error;
  }
  await fail(ctx, id, { problem, note });
}

async function fail(
  ctx: TransferCtx,
  id: string,
  { problem, note }: { problem: DriveProblem | null; note: string },
): Promise<void> {
  const isFinal = problem === null || factsOf(problem).isFinal === true;
  if (isFinal) await discardServerUpload(ctx, id);
  await end(ctx.db, id, { from: ['running'], state: 'failed', problem, note });
}

function passes(problem: DriveProblem | null, error: unknown): boolean {
  return problem === null
    ? error instanceof AppError && ['STORAGE_OFFLINE', 'UNAVAILABLE'].includes(error.code)
    : factsOf(problem).passes === true;
}

async function end(
  db: Kysely<Database>,
  id: string,
  changes: Parameters<typeof changeTransfer>[2],
): Promise<TransferRow | undefined> {
  const changed = await changeTransfer(db, id, changes);
  if (changed) await publishTransfer(db, changed);
  return changed;
}
