import { z } from 'zod';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { forgetStaleSidecars, listStaleSidecars } from '#features/spaces/stale-sidecars.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type SidecarCtx = Pick<Ctx, 'db' | 'storage'>;

const itemsAtOnce = 200;

/** Writes into sidecars which spaces their items are in, some minutes after these came or left: there may be thousands. */
export const refreshStaleSidecarsJob = defineJob({
  name: 'refresh-stale-sidecars',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  // It runs again in five minutes anyway.
  retry: { limit: 0, delaySeconds: 60, maxDelaySeconds: 60 },
  expireSeconds: 60 * 60,
  concurrency: 1,
  handler: async (ctx: SidecarCtx, _, { signal }) => {
    const failures: unknown[] = [];
    for (let after = 0; ;) {
      const notes = await listStaleSidecars(ctx.db, { after, limit: itemsAtOnce });
      const last = notes.at(-1);
      if (!last) break;
      after = last.id;
      const failed = new Map<string, unknown>();
      const mediaIds = new Set(notes.map((note) => note.media_id));
      for (const mediaId of mediaIds) {
        signal.throwIfAborted();
        await refreshSidecar(ctx, mediaId).catch((error: unknown) => failed.set(mediaId, error));
      }
      // What was noted meanwhile has a later number, or is found the next time.
      await forgetStaleSidecars(
        ctx.db,
        notes.filter((note) => !failed.has(note.media_id)).map(({ id }) => id),
      );
      failures.push(...failed.values());
      // One that cannot be written holds up no other; where none can, the storage has a trouble of its own.
      if (failed.size === mediaIds.size) break;
    }
    if (failures.length > 0) throw failures[0];
  },
});
