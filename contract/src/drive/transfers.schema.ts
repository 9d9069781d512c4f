import { id, instant } from '#text.ts';
import { z } from '#zod.ts';

/**
 * `queued`: waits for its turn or for another try. `running`: bytes arrive or are being kept. `stored`: acknowledged.
 * `skipped`: the person had it already. `failed` and `cancelled` can be tried again.
 */
export const transferState = z.enum([
  'queued',
  'running',
  'stored',
  'skipped',
  'failed',
  'cancelled',
]);
export type TransferState = z.infer<typeof transferState>;

/** A file that the server transfers from Google Drive into a person's archive. */
export const transfer = z.object({
  id,
  fileId: z.string(),
  fileName: z.string(),
  targetUserId: id,
  targetName: z.string(),
  state: transferState,
  receivedBytes: z.number().int(),
  /** Null until Google has reported it. */
  sizeBytes: z.number().int().nullable(),
  /** A sentence: why it failed, was skipped, or waits for another try. */
  note: z.string().nullable(),
  mediaId: id.nullable(),
  createdAt: instant,
});
export type Transfer = z.infer<typeof transfer>;

export const transferList = z.object({ transfers: z.array(transfer) });
/**
 * What the tab shows: the running transfers, then the newest; `openCount` counts all that have not ended, listed or
 * not.
 */
export const transferOverview = transferList.extend({ openCount: z.number().int() });
export const transferId = z.strictObject({ id });
