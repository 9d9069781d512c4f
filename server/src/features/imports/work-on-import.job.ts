import { z } from 'zod';
import { giveUpImport, type WorkCtx, workOnImport } from '#features/imports/work-on-import.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Plans, carries out or undoes an import that was begun in a browser: whatever it waits for. */
export const workOnImportJob = defineJob({
  name: 'work-on-import',
  payload: z.strictObject({ importId: z.uuid() }),
  samplePayload: { importId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ importId }) => importId,
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 600 },
  expireSeconds: 23 * 60 * 60,
  concurrency: 2,
  isBesideUploads: true,
  handler: (ctx: WorkCtx, { importId }, run) => workOnImport(ctx, importId, run),
  onDead: (ctx, { importId }) => giveUpImport(ctx, importId),
});
