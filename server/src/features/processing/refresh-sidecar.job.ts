import { z } from 'zod';
import { lockKeptItems } from '#features/media-items/media-items.repo.ts';
import { givenByPeople } from '#features/media-items/sidecar-of-item.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type SidecarCtx = Pick<Ctx, 'db' | 'storage'>;

/** Writes what people have changed, and the item's owner, into the sidecar. */
export const refreshSidecarJob = defineJob({
  name: 'refresh-sidecar',
  payload: z.strictObject({ mediaId: z.uuid() }),
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ mediaId }) => mediaId,
  retry: { limit: 10, delaySeconds: 10, maxDelaySeconds: 3600 },
  expireSeconds: 60,
  concurrency: 2,
  handler: async ({ db, storage }: SidecarCtx, { mediaId }) => {
    await db.transaction().execute(async (trx) => {
      // The row is locked, so that no purge happens between reading it and writing the sidecar.
      const [row] = await lockKeptItems(trx, [mediaId]);
      const kept = row && (await storage.readSidecar(row.bucket, row.file_path));
      if (!row || !kept) return;
      await storage.writeSidecar(row.bucket, row.file_path, { ...kept, ...givenByPeople(row) });
    });
  },
});
