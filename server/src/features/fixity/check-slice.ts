import { type CheckCtx, checkOriginal } from '#features/fixity/check-original.ts';
import { listDue, sumOriginals } from '#features/fixity/fixity.repo.ts';
import { addDays } from '#platform/clock.ts';

/** So long after it was looked at, it may be an original's turn again. */
const restingDays = 20;
/** From then on it is read whatever else there is to read: none goes unseen for thirty days. */
const lateDays = 27;
/** An hour's share of the archive, so that all are through between those days. */
const SHARE = 1 / ((lateDays - restingDays) * 24);

const batchLength = 100;

/** Reads those whose turn it is, for the part of the archive that one hour should read. */
export const checkSlice = async (ctx: CheckCtx, rest: () => Promise<void>): Promise<void> => {
  const now = ctx.clock.now();
  const share = await sumOriginals(ctx.db);
  let filesLeft = Math.ceil(share.files * SHARE);
  let bytesLeft = Math.ceil(share.bytes * SHARE);
  const nextDue = () => listDue(ctx.db, { before: addDays(now, -restingDays), limit: batchLength });
  for (let due = await nextDue(); due.length > 0; due = await nextDue()) {
    for (const original of due) {
      const isLate = original.lastReadAt < addDays(now, -lateDays);
      if (!isLate && (filesLeft <= 0 || bytesLeft <= 0)) return;
      await checkOriginal(ctx, original, rest);
      await rest();
      filesLeft -= 1;
      bytesLeft -= original.file_size;
    }
  }
};
