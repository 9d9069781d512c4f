import { setTimeout as sleep } from 'node:timers/promises';
import { type StepKey, noteTrouble } from '#features/processing/steps.repo.ts';
import { recordOutcome } from '#features/processing/record-outcome.ts';
import type { Ctx } from '#platform/context.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';

type AttemptCtx = Pick<Ctx, 'db' | 'storage' | 'media'>;

/**
 * Lets `work` make something of a file that may be anything. Null when the file itself is to blame: that is recorded, and
 * trying again would not help. Other troubles are noted and thrown, so that the job is tried again.
 */
export const attemptStep = async <T>(
  ctx: AttemptCtx,
  key: StepKey,
  work: (folder: string) => Promise<T>,
): Promise<T | null> => {
  try {
    return await withoutPoison(() => ctx.storage.withScratch(work));
  } catch (error) {
    if (!(error instanceof MediaError) || error.kind === 'aborted') throw error;
    const { kind, reason, detail } = error;
    if (kind !== 'unprocessable') {
      await noteTrouble(ctx.db, key, { reason, detail });
      throw error;
    }
    await recordOutcome(ctx, key, { state: 'unprocessable', reason, detail });
    return null;
  }
};

/** What kills one worker often kills its neighbour, and which of them are gone is known only a moment later. */
const recoveryMs = 1_000;

/** A worker may die of something else; a file that kills two in a row is not tried a third time. */
const withoutPoison = async <T>(work: () => Promise<T>): Promise<T> => {
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
};

const isCrash = (error: unknown): error is MediaError =>
  error instanceof MediaError && error.kind === 'crashed';
