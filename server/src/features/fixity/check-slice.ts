import { type CheckCtx, checkOriginal } from '#features/fixity/check-original.ts';
import { listDue, sumOriginals } from '#features/fixity/fixity.repo.ts';
import { addDays } from '#platform/clock.ts';

/** So many days after its last check an original may be checked again. */
const restingDays = 20;
/**
 * After so many days it is checked at once, however much there is to read: no original waits longer than thirty days.
 */
const lateDays = 27;
/** The part of the archive for each hour, so that all originals are checked between those days. */
const SHARE = 1 / ((lateDays - restingDays) * 24);

const batchLength = 100;

/** Checks the originals that are due, up to the part of the archive that one hour should read. */
export async function checkSlice(ctx: CheckCtx, rest: () => Promise<void>): Promise<void> {
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
}
