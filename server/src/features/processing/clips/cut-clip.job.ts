import path from 'node:path';
import { z } from 'zod';
import { findLive, lockLive, updateProcessed } from '#features/media-items/media-items.repo.ts';
import { type ClipRow, hasFile, isClip, type MediaRow } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { partOf, withSource } from '#features/processing/clips/open-source.ts';
import type { FilmSource } from '#features/processing/makers/best-source.ts';
import { keepFile, type MadeFile, withPrepared } from '#features/processing/steps/keep-file.ts';
import { listRenditions } from '#features/processing/steps/renditions.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { isResting } from '#platform/jobs/enqueue-job.ts';

type CutCtx = Pick<Ctx, 'db' | 'storage' | 'media' | 'config'>;

const moment = z.number().int().min(0);

/**
 * Cuts a clip for those who may not see the whole: encoded anew, so that no picture from outside is in it, not even
 * hidden. What plays until then is what was cut before, if it is part of what the clip is now.
 */
export const cutClipJob = defineJob({
  name: 'cut-clip',
  payload: z.strictObject({ mediaId: z.uuid(), beginMs: moment, endMs: moment }),
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001', beginMs: 0, endMs: 1000 },
  singletonKey: ({ mediaId, beginMs, endMs }) => `${mediaId} ${beginMs} ${endMs}`,
  retry: { limit: 1, delaySeconds: 60, maxDelaySeconds: 60 },
  // Visits of a link enqueue it.
  restSeconds: 24 * 60 * 60,
  expireSeconds: 6 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: CutCtx, { mediaId, ...bounds }, { signal }) => {
    const clip = await findLive(ctx.db, mediaId);
    if (!clip || !isClip(clip) || !isAt(clip, bounds)) return;
    await cutClip(ctx, clip, signal);
  },
});

type Bounds = { beginMs: number; endMs: number };

const isAt = (row: MediaRow, { beginMs, endMs }: Bounds): boolean =>
  row.part_begin_ms === beginMs && row.part_end_ms === endMs;

/** Has a clip cut, unless that has failed for good today; returns whether a file is coming. */
export async function requestCut(
  { jobs }: Pick<Ctx, 'jobs'>,
  db: Db,
  clip: ClipRow,
): Promise<boolean> {
  const payload = { mediaId: clip.id, ...partOf(clip) };
  if (await isResting(db, cutClipJob, payload)) return false;
  await jobs.enqueue(db, cutClipJob, payload);
  return true;
}

async function cutClip(ctx: CutCtx, clip: ClipRow, signal: AbortSignal): Promise<void> {
  const parent = await findLive(ctx.db, clip.parent_id);
  if (!parent || !hasFile(parent)) return;
  await ctx.storage.withScratch('visitor', async (folder, full) => {
    const stop = AbortSignal.any([signal, full]);
    const made = await withSource(ctx, { parent, signal: stop }, (source) =>
      encode(ctx, clip, { source, folder, signal: stop }),
    );
    await keepCut(ctx, clip, made);
  });
}

type Making = { source: FilmSource; folder: string; signal: AbortSignal };

async function encode(
  { media, config }: CutCtx,
  clip: ClipRow,
  { source, folder, signal }: Making,
): Promise<MadeFile> {
  const options = { signal, owner: clip.user_id };
  const part = partOf(clip);
  if (clip.type === 'audio') {
    const outPath = path.join(folder, 'play.m4a');
    const { sizeBytes } = await media.makeAudioCopy({ ...source, outPath, part }, options);
    return { kind: 'play', path: outPath, mimeType: 'audio/mp4', sizeBytes, isLevelled: true };
  }
  const outPath = path.join(folder, 'play.mp4');
  const fieldRate = config.HALF_FIELD_RATE ? ('half' as const) : ('full' as const);
  const { sizeBytes, width, height } = await media.makeAccessCopy(
    { ...source, outPath, part, fieldRate },
    options,
  );
  const file = { kind: 'play' as const, path: outPath, mimeType: 'video/mp4' };
  return { ...file, sizeBytes, width, height, isLevelled: true };
}

/** Keeps nothing of a clip that was moved meanwhile: its file may hold what nobody is to see. */
function keepCut(ctx: CutCtx, clip: ClipRow, file: MadeFile): Promise<void> {
  return withPrepared(ctx, { row: clip, files: [file] }, ([prepared]) =>
    ctx.db.transaction().execute(async (trx) => {
      const row = await lockLive(trx, clip.id);
      if (!row || !isAt(row, partOf(clip))) return;
      await keepFile(trx, { row, file: prepared! });
      // Browsers may have kept pieces of the file before under the same address.
      await updateProcessed(trx, row.id, { version: row.version + 1 });
      await publishMedia(trx, row, 'updated');
    }),
  );
}

/** Tells whether somebody without the whole has been given a file of this clip. */
export async function isCut(db: Db, mediaId: string): Promise<boolean> {
  return (await listRenditions(db, mediaId)).some(({ kind }) => kind === 'play');
}
