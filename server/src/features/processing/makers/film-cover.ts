import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { processingWords } from '#features/processing/processing.messages.ts';
import { keepPicture, type MadeFile } from '#features/processing/steps/keep-file.ts';
import { renditionBucket, renditionKey } from '#features/processing/steps/rendition-kind.ts';
import { deleteRenditions, listRenditions } from '#features/processing/steps/renditions.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { unavailable } from '#platform/media/worker/unavailable.ts';
import type { DerivedBucket } from '#platform/storage/storage.ts';

const kind = 'cover';
const extension = 'webp';

/** Finds the picture that a person has chosen for a film, in place of a frame of it. */
export async function findCover(
  { db, storage }: Pick<Ctx, 'db' | 'storage'>,
  mediaId: string,
): Promise<{ bucket: DerivedBucket; key: string; format: 'webp' } | null> {
  const cover = (await listRenditions(db, mediaId)).find((each) => each.kind === kind);
  const bucket = renditionBucket(kind);
  if (!cover || !(await storage.head(bucket, cover.file_path))) return null;
  return { bucket, key: cover.file_path, format: 'webp' };
}

/** Reads that picture. */
export async function readCover(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  mediaId: string,
): Promise<Buffer | null> {
  const cover = await findCover(ctx, mediaId);
  if (!cover) return null;
  const file = await ctx.storage.open(cover.bucket, cover.key);
  return buffer(file.stream());
}

/**
 * Makes a cover of a picture: large enough for any screen, upright, without place and camera.
 * @throws AppError FILE_REFUSED, UNAVAILABLE
 */
export async function makeCover(
  ctx: Pick<Ctx, 'media'>,
  film: Pick<MediaRow, 'user_id'>,
  { picture, folder }: { picture: string; folder: string },
): Promise<MadeFile> {
  const options = { owner: film.user_id };
  const { kind: sort, format } = await ctx.media.sniff({ path: picture }, options).catch(refuse);
  if (sort !== 'image') throw notAPicture();
  const outputPath = path.join(folder, `${kind}.${extension}`);
  const made = await ctx.media
    .renderZoom({ path: picture, format, outputPath }, options)
    .catch(refuse);
  return coverFile({ path: outputPath, ...made });
}

function coverFile(made: Pick<MadeFile, 'path' | 'sizeBytes' | 'width' | 'height'>): MadeFile {
  return { kind, mimeType: 'image/webp', ...made };
}

/** Makes what was the cover of a film before, or is it elsewhere, that of a locked film. */
export async function keepCover(
  ctx: Pick<Ctx, 'storage'>,
  trx: Kysely<Database>,
  { film, picture }: { film: MediaRow; picture: Buffer },
): Promise<void> {
  await ctx.storage.withScratch('upload', async (folder) => {
    const made = path.join(folder, `${kind}.${extension}`);
    await writeFile(made, picture);
    const file = coverFile({ path: made, sizeBytes: picture.length });
    await keepPicture(ctx, trx, { row: film, file });
  });
}

const notAPicture = () => new AppError('FILE_REFUSED', processingWords().choosePicture);

function refuse(error: unknown): never {
  if (!(error instanceof MediaError)) throw error;
  throw error.kind === 'unprocessable' ? notAPicture() : unavailable(error);
}

/** Deletes the cover of a film, so that its poster is a frame again. */
export async function dropCover(
  { storage }: Pick<Ctx, 'storage'>,
  trx: Kysely<Database>,
  row: Pick<MediaRow, 'id' | 'user_id' | 'type' | 'file_path'>,
): Promise<void> {
  await deleteRenditions(trx, row.id, [kind]);
  await storage.remove(renditionBucket(kind), renditionKey(row, kind, extension));
}
