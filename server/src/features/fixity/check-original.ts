import { examineOriginal } from '#features/fixity/examine-original.ts';
import type { Original } from '#features/fixity/fixity.repo.ts';
import { recordCheck } from '#features/media-items/media-items.repo.ts';
import type { Ctx } from '#platform/context.ts';

export type CheckCtx = Pick<Ctx, 'db' | 'storage' | 'clock' | 'log'>;

/** Reads one original and records the finding; clears an earlier finding when the file is right again. */
export async function checkOriginal(
  ctx: CheckCtx,
  original: Original,
  rest: () => Promise<void>,
): Promise<void> {
  const { id: mediaId, check_finding: before } = original;
  const finding = await examineOriginal(ctx, original, rest);
  const isRecorded = await recordCheck(ctx.db, mediaId, { checkedAt: ctx.clock.now(), finding });
  if (!isRecorded || finding === before) return;
  if (finding === null) ctx.log.info({ mediaId }, 'a damaged original is right again');
  else ctx.log.error({ mediaId, finding }, 'an original is damaged');
}
