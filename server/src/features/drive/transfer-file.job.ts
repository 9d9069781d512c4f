import { z } from 'zod';
import { giveUpTransfer, runTransfer } from '#features/drive/run-transfer.ts';
import type { TransferCtx } from '#features/drive/transfer-context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Transfers a file from Google Drive into a person's archive. */
export const transferFileJob = defineJob({
  name: 'transfer-drive-file',
  payload: z.strictObject({ transferId: z.uuid() }),
  samplePayload: { transferId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ transferId }) => transferId,
  retry: { limit: 12, delaySeconds: 10, maxDelaySeconds: 3600 },
  expireSeconds: 23 * 60 * 60,
  concurrency: 2,
  isBesideUploads: true,
  handler: (ctx: TransferCtx, { transferId }, run) => runTransfer(ctx, transferId, run),
  onDead: (ctx, { transferId }) => giveUpTransfer(ctx, transferId),
});
