import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { isOpen } from '#features/drive/use-transfers.ts';

export type TransferNews = { stored: Transfer[]; failed: Transfer[]; skipped: Transfer[] };

/** Returns the transfers that have ended since the previous list, without the cancelled ones. */
export function newsBetween(before: readonly Transfer[], now: readonly Transfer[]): TransferNews {
  const wasOpen = new Set(before.filter(isOpen).map(({ id }) => id));
  const endedAs = (wanted: Transfer['state']) =>
    now.filter(({ id, state }) => state === wanted && wasOpen.has(id));
  return { stored: endedAs('stored'), failed: endedAs('failed'), skipped: endedAs('skipped') };
}
