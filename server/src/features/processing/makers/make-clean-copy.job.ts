import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { inspectOriginal } from '#features/processing/makers/inspect-item.ts';
import {
  type OpenItem,
  findItemToWorkOn,
  withOriginal,
} from '#features/processing/makers/open-item.ts';
import { keepOnDemand, type MadeFile } from '#features/processing/steps/keep-file.ts';
import { listRenditions } from '#features/processing/steps/renditions.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { copiedFormat } from '#platform/media/sound/copy-sound.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';

export type CleanCopyCtx = Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs'>;

const payload = z.strictObject({ mediaId: z.uuid() });

/** Makes the copy for visitors of a film or recording that plays unconverted: the same, without place and camera. */
export const makeCleanCopyJob = defineJob({
  name: 'make-clean-copy',
  payload,
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ mediaId }) => mediaId,
  retry: { limit: 1, delaySeconds: 60, maxDelaySeconds: 60 },
  // Visits of a link enqueue it, and a copy that cannot be made takes hours each time.
  restSeconds: 24 * 60 * 60,
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
  await ctx.storage.withScratch('visitor', (folder, full) =>
    withOriginal(ctx, row, (item) =>
      convert(ctx, item, { folder, signal: AbortSignal.any([signal, full]) }),
    ),
  );
}

type Making = { facts: MediaFacts; folder: string; signal: AbortSignal };

async function convert(
  ctx: CleanCopyCtx,
  item: OpenItem,
  { folder, signal }: Omit<Making, 'facts'>,
): Promise<void> {
  const { probe: facts } = await inspectOriginal(ctx, item, { signal });
  if (!facts) return;
  const making = { facts, folder, signal };
  const made = (await copyUnchanged(ctx, item, making)) ?? (await encode(ctx, item, making));
  const { size } = await stat(made.path);
  const height = facts.video?.shownHeight ?? null;
  await keepOnDemand(ctx, item.row, { kind: 'clean', ...made, sizeBytes: size, height });
}

type Made = Pick<MadeFile, 'path' | 'mimeType' | 'isLevelled'>;

/** Copies picture and sound without converting them; null where that gives no complete file. */
async function copyUnchanged(
  { media }: CleanCopyCtx,
  { row, path: original }: OpenItem,
  { facts, folder, signal }: Making,
): Promise<Made | null> {
  const format = row.type === 'video' ? mp4 : copiedFormat(facts);
  if (!format) return null;
  const outPath = path.join(folder, `clean.${format.extension}`);
  try {
    const options = { signal, owner: row.user_id };
    const { damage } = await media.copyStreams({ path: original, facts, outPath }, options);
    return damage === null ? { path: outPath, mimeType: format.mimeType } : null;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (['unprocessable', 'failed'].includes(toMediaError(error).kind)) return null;
    throw error;
  }
}

const mp4 = { extension: 'mp4', mimeType: 'video/mp4' };

async function encode(
  { media }: CleanCopyCtx,
  { row, path: original }: OpenItem,
  { facts, folder, signal }: Making,
): Promise<Made> {
  const input = { path: original, facts };
  const options = { signal, owner: row.user_id };
  if (row.type === 'video') {
    const outPath = path.join(folder, 'encoded.mp4');
    await media.makeAccessCopy({ ...input, outPath, fieldRate: 'full' }, options);
    return { path: outPath, mimeType: mp4.mimeType };
  }
  const outPath = path.join(folder, 'encoded.m4a');
  await media.makeAudioCopy({ ...input, outPath }, options);
  return { path: outPath, mimeType: 'audio/mp4', isLevelled: true };
}
