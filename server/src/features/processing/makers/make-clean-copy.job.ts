import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { inspectOriginal } from '#features/processing/makers/inspect-item.ts';
import { keepOnDemand } from '#features/processing/steps/keep-file.ts';
import {
  type OpenItem,
  findItemToWorkOn,
  withOriginal,
} from '#features/processing/makers/open-item.ts';
import { listRenditions } from '#features/processing/steps/renditions.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

export type CleanCopyCtx = Pick<Ctx, 'db' | 'storage' | 'media'>;

const payload = z.strictObject({ mediaId: z.uuid() });

/** Makes the copy for visitors of a film or recording that plays unconverted: the same, without place and camera. */
export const makeCleanCopyJob = defineJob({
  name: 'make-clean-copy',
  payload,
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ mediaId }) => mediaId,
  retry: { limit: 1, delaySeconds: 60, maxDelaySeconds: 60 },
  expireSeconds: 6 * 60 * 60,
  concurrency: 1,
  handler: (ctx: CleanCopyCtx, { mediaId }, { signal }) => makeCleanCopy(ctx, mediaId, signal),
});

/** Makes the copy, unless there is one already or no film or recording to make it of. */
export async function makeCleanCopy(
  ctx: CleanCopyCtx,
  mediaId: string,
  signal: AbortSignal,
): Promise<void> {
  const row = await findItemToWorkOn(ctx, mediaId);
  if (!row || row.type === 'image') return;
  const isMade = (await listRenditions(ctx.db, mediaId)).some(({ kind }) => kind === 'clean');
  if (isMade) return;
  await ctx.storage.withScratch((folder) =>
    withOriginal(ctx, row, (item) => convert(ctx, item, { folder, signal })),
  );
}

async function convert(
  ctx: CleanCopyCtx,
  item: OpenItem,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<void> {
  const isFilm = item.row.type === 'video';
  const extension = isFilm ? 'mp4' : 'm4a';
  const { probe: facts } = await inspectOriginal(ctx, item, signal);
  if (!facts) return;
  const outPath = path.join(folder, `clean.${extension}`);
  const input = { path: item.path, facts, outPath };
  if (isFilm) await ctx.media.makeAccessCopy({ ...input, fieldRate: 'full' }, { signal });
  else await ctx.media.makeAudioCopy(input, { signal });
  const { size } = await stat(outPath);
  const mimeType = isFilm ? 'video/mp4' : 'audio/mp4';
  const height = facts.video?.shownHeight ?? null;
  await keepOnDemand(ctx, item.row, {
    kind: 'clean',
    mimeType,
    path: outPath,
    sizeBytes: size,
    height,
  });
}
