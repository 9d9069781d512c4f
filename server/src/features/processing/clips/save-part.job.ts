import path from 'node:path';
import { partMethod } from '@heirloom/contract/clips/clips.schema.ts';
import { z } from 'zod';
import { findLive, lockLive } from '#features/media-items/media-items.repo.ts';
import { type ClipRow, type FileRow, hasFile, isClip } from '#features/media-items/media-row.ts';
import { partOf } from '#features/processing/clips/open-source.ts';
import { fitsOf, tagsOf } from '#features/processing/clips/part-of-now.ts';
import { endPart, listSavedParts } from '#features/processing/clips/saved-parts.repo.ts';
import { inspectOnce } from '#features/processing/makers/inspect-once.ts';
import { savedPartKey } from '#features/processing/steps/rendition-kind.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { typeOfSaved } from '#platform/media/film/save-part.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

type SaveCtx = Pick<Ctx, 'db' | 'storage' | 'media'>;

const payload = z.strictObject({ mediaId: z.uuid(), method: partMethod, fits: z.string() });
type Asked = z.output<typeof payload>;

/** Makes the file of a clip that somebody saves, out of the original. */
export const savePartJob = defineJob({
  name: 'save-part',
  payload,
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001', method: 'copy', fits: '' },
  singletonKey: ({ mediaId, method, fits }) => `${mediaId} ${method} ${fits}`,
  retry: { limit: 1, delaySeconds: 10, maxDelaySeconds: 10 },
  expireSeconds: 6 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: SaveCtx, asked, { signal }) => {
    const clip = await findLive(ctx.db, asked.mediaId);
    if (!clip || !isClip(clip) || fitsOf(clip) !== asked.fits) return;
    const film = await findLive(ctx.db, clip.parent_id);
    if (!film || !hasFile(film) || (await isMade(ctx, asked))) return;
    try {
      await save(ctx, { clip, film, asked, signal });
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      await endPart(ctx.db, asked, { trouble: reason });
    }
  },
  onDead: async ({ db }, asked) => {
    await endPart(db, asked, { trouble: trouble.processingFailed });
  },
});

/** Somebody asks again while it is being made. */
async function isMade({ db }: SaveCtx, { mediaId, method, fits }: Asked): Promise<boolean> {
  const row = (await listSavedParts(db, mediaId)).find((each) => each.method === method);
  return row?.fits === fits && row.made_at !== null;
}

/** What trying again does not mend. */
function reasonOf(error: unknown): string | null {
  if (error instanceof AppError) {
    if (error.code === 'TOO_LARGE') return trouble.tooLargeHere;
    return error.code === 'STORAGE_FULL' ? trouble.diskFull : null;
  }
  if (!(error instanceof MediaError)) return null;
  return ['unprocessable', 'failed', 'full'].includes(error.kind) ? error.reason : null;
}

type Saving = { clip: ClipRow; film: FileRow; asked: Asked; signal: AbortSignal };

/** Visitors' copies leave as much of the disk: what is saved is the first to go. */
function save({ db, storage, media }: SaveCtx, saving: Saving): Promise<void> {
  const { clip, film, asked } = saving;
  const { method } = asked;
  return storage.withScratch('visitor', async (folder, full) => {
    const options = { signal: AbortSignal.any([saving.signal, full]), owner: film.user_id };
    const made = await storage.withLocalFile(film.bucket, film.file_path, async (original) => {
      const named = { path: original, fileName: film.original_name };
      const { probe: facts } = await inspectOnce(media, named, options);
      if (!facts) throw new MediaError({ kind: 'unprocessable', reason: trouble.unreadable });
      const type = typeOfSaved(facts, method);
      const outPath = path.join(folder, `part.${type.extension}`);
      const part = { part: partOf(clip), tags: tagsOf(clip) };
      const input = { path: original, facts, outPath, method, ...part };
      return { ...type, outPath, ...(await media.savePart(input, options)) };
    });
    const file_path = savedPartKey(clip, method, made.extension);
    const place = { bucket: 'renditions', key: file_path } as const;
    const prepared = await storage.prepareDerived({ madePath: made.outPath, ...place });
    const keep = () =>
      db.transaction().execute(async (trx) => {
        const row = await lockLive(trx, clip.id);
        if (!row || !isClip(row) || fitsOf(row) !== asked.fits) return;
        const { mimeType: mime_type, sizeBytes: file_size, earlyPictures: early_pictures } = made;
        const file = { file_path, mime_type, file_size, early_pictures, trouble: made.damage };
        if (!(await endPart(trx, asked, file))) return;
        await prepared.put();
      });
    try {
      await keep();
    } finally {
      await prepared.drop();
    }
  });
}
