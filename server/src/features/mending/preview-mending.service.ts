import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mendingPreviewMs } from '@heirloom/contract/limits.ts';
import type { previewMendingInput } from '@heirloom/contract/mending/mending.schema.ts';
import type { z } from 'zod';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { type FileRow, hasFile } from '#features/media-items/media-row.ts';
import { mendingWords } from '#features/mending/mending.messages.ts';
import { inspectOnce } from '#features/processing/makers/inspect-once.ts';
import type { ActorCtx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import { AppError } from '#platform/errors.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';
import { unavailable } from '#platform/media/worker/unavailable.ts';

type PreviewCtx = Pick<ActorCtx, 'db' | 'actor' | 'storage' | 'media' | 'config'>;
type Wanted = z.output<typeof previewMendingInput>;

/**
 * Makes a few seconds of a film as it would be shown, out of its original and with the filters of its copy: what a browser
 * cannot bend, such as fields, is seen before hours of film are encoded for it.
 * @throws AppError BAD_REQUEST, UNAVAILABLE while too many are being made
 */
export async function previewMending(ctx: PreviewCtx, wanted: Wanted): Promise<{ film: string }> {
  const found = await findLive(ctx.db, wanted.mediaId);
  const row = await authorizeMedia(ctx.db, ctx.actor, { row: found, right: 'mend' });
  const refuse = (sentence: string) => new AppError('BAD_REQUEST', sentence);
  if (row.type !== 'video' || !hasFile(row)) throw refuse(mendingWords().onlyFilms);
  if (!(await ctx.storage.head(row.bucket, row.file_path))) {
    throw refuse(trouble.originalMissing);
  }
  try {
    // A person waits for their own, so that pictures of others come in between.
    const turn = `preview ${ctx.actor.userId}`;
    const film = await ctx.storage.locks.run(turn, () => makePreview(ctx, row, wanted));
    return { film: film.toString('base64') };
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_LARGE') throw refuse(trouble.tooLargeHere);
    if (!(error instanceof MediaError)) throw error;
    throw error.kind === 'unprocessable' ? refuse(error.reason) : unavailable(error);
  }
}

async function makePreview(
  ctx: PreviewCtx,
  row: FileRow,
  { mending, beginMs }: Wanted,
): Promise<Buffer> {
  const { media } = ctx;
  const { HALF_FIELD_RATE } = await currentConfig(ctx);
  return ctx.storage.withScratch('copy', async (folder, full) =>
    ctx.storage.withLocalFile(row.bucket, row.file_path, async (original) => {
      const options = { owner: row.user_id, signal: full };
      const file = { path: original, fileName: row.original_name };
      const { probe: facts } = await inspectOnce(media, file, options);
      if (!facts) throw new MediaError({ kind: 'unprocessable', reason: trouble.unreadable });
      // Some containers do not say how long they are.
      const endMs = Math.min(beginMs + mendingPreviewMs, facts.durationMs || Infinity);
      const begin = Math.max(0, Math.min(beginMs, endMs - mendingPreviewMs));
      const outPath = path.join(folder, 'preview.mp4');
      await media.previewMending(
        {
          path: original,
          facts,
          outPath,
          mending,
          part: { beginMs: begin, endMs },
          fieldRate: HALF_FIELD_RATE ? 'half' : 'full',
        },
        options,
      );
      return readFile(outPath);
    }),
  );
}
