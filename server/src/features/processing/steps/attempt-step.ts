import { setTimeout as sleep } from 'node:timers/promises';
import { recordOutcome } from '#features/processing/steps/record-outcome.ts';
import { type StepKey, noteTrouble } from '#features/processing/steps/steps.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

type AttemptCtx = Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs'>;

/**
 * Runs `work` on a file of any kind. Returns null when the file itself causes the failure: that is recorded and not
 * tried again. Other errors are noted and thrown, so that the job is tried again; on a full disk it waits. `full`
 * aborts when the disk has no room left for copies.
 */
export async function attemptStep<T>(
  ctx: AttemptCtx,
  key: StepKey,
  work: (folder: string, full: AbortSignal) => Promise<T>,
): Promise<T | null> {
  try {
    return await withoutPoison(() => ctx.storage.withScratch('copy', work));
  } catch (error) {
    if (isFullDisk(error))
      await noteTrouble(ctx.db, key, { reason: trouble.noDiskSpace, detail: '' });
    if (!(error instanceof MediaError) || error.kind === 'aborted') throw error;
    const { kind, reason, detail } = error;
    if (kind !== 'unprocessable') {
      await noteTrouble(ctx.db, key, { reason, detail });
      throw error;
    }
    await recordOutcome(ctx, key, { state: 'unprocessable', reason, detail });
    return null;
  }
}

const isFullDisk = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'STORAGE_FULL';

/** What kills one worker often kills the other too; the server knows only a moment later which ones died. */
const recoveryMs = 1_000;

/** Tries again when a worker crashes, since the file may not be the cause; after a second crash it gives up. */
async function withoutPoison<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isCrash(error)) throw error;
  }
  await sleep(recoveryMs);
  try {
    return await work();
  } catch (error) {
    if (!isCrash(error)) throw error;
    const { reason, detail } = error;
    throw new MediaError({ kind: 'unprocessable', reason, detail });
  }
}

const isCrash = (error: unknown): error is MediaError =>
  error instanceof MediaError && error.kind === 'crashed';
