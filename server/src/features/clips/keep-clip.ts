import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { becomeFile } from '#features/media-items/clips.repo.ts';
import { lockLive } from '#features/media-items/media-items.repo.ts';
import { type ClipRow, type FileRow, isClip } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { processAsFile } from '#features/processing/clips/move-clip.ts';
import { partOf } from '#features/processing/clips/open-source.ts';
import { keepCover, readCover } from '#features/processing/makers/film-cover.ts';
import { enqueueSidecar } from '#features/processing/processing.service.ts';
import { placesOfRenditions } from '#features/processing/steps/rendition-kind.ts';
import { publishTape } from '#features/tapes/publish-tape.ts';
import { putOntoTape } from '#features/tapes/tape-items.repo.ts';
import { listPlacesOnTapes } from '#features/tapes/tapes.read.ts';
import { findTape } from '#features/tapes/tapes.repo.ts';
import { requireQuota } from '#features/uploads/upload-capacity.ts';
import type { Ctx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { typeOfCut } from '#platform/media/film/cut-part.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export type KeepCtx = Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs' | 'config'>;

type Keeping = { film: FileRow; clip: ClipRow; signal: AbortSignal };

/**
 * Makes a clip an item with a file of its own, which is cut out of the original of its film: kept, read again and
 * compared before anything refers to it. Links, collections and spaces go on, since the item stays the same.
 * @throws MediaError; AppError QUOTA_EXCEEDED, STORAGE_FULL
 */
export async function keepClip(ctx: KeepCtx, { film, clip, signal }: Keeping): Promise<void> {
  const { storage } = ctx;
  await storage.withScratch('copy', async (folder, full) => {
    const cut = await cutFile(ctx, { film, clip, folder, signal: AbortSignal.any([signal, full]) });
    // Its own for each try: one that was given to another worker and goes on removes nothing but its own.
    const key = `${film.user_id}/${newId().replaceAll('-', '')}.${cut.extension}`;
    const place = { bucket: film.bucket, key };
    await store(ctx, cut, place);
    const isKept = await become(ctx, clip, { ...cut, ...place }).catch(async (error: unknown) => {
      // Refused, so nothing refers to it. After other errors nobody knows.
      if (error instanceof AppError) await storage.remove(place.bucket, key);
      throw error;
    });
    if (!isKept) await storage.remove(place.bucket, key);
  });
  await refreshSidecar(ctx, clip.id);
  await refreshSidecar(ctx, film.id);
  // What was made of it as a clip, which nothing refers to now.
  const { thumbnails, folders } = placesOfRenditions({ id: clip.id, file_path: null });
  for (const key of thumbnails) await storage.remove('thumbnails', key);
  for (const key of folders) await storage.removeDerivedBelow('renditions', key);
}

type Cut = { path: string; sizeBytes: number; sha256: string; extension: string; mimeType: string };

async function cutFile(
  { media, storage }: KeepCtx,
  { film, clip, folder, signal }: Keeping & { folder: string },
): Promise<Cut> {
  const options = { signal, owner: film.user_id };
  return storage.withLocalFile(film.bucket, film.file_path, async (original) => {
    const inspected = await media.inspect(
      { path: original, fileName: film.original_name },
      options,
    );
    const facts = inspected.probe;
    if (!facts) throw new MediaError({ kind: 'unprocessable', reason: trouble.unreadable });
    const type = typeOfCut(facts);
    const outPath = path.join(folder, `part.${type.extension}`);
    const input = { path: original, facts, part: partOf(clip), outPath };
    const { sizeBytes, damage } = await media.cutPart(input, options);
    if (damage !== null) throw new MediaError({ kind: 'unprocessable', reason: damage });
    return { ...type, path: outPath, sizeBytes, sha256: await hashOf(outPath) };
  });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

type Place = { bucket: FileRow['bucket']; key: string };

async function store({ storage }: KeepCtx, cut: Cut, place: Place): Promise<void> {
  const uploadId = newId();
  await storage.staging.create(uploadId);
  try {
    await storage.staging.copyIn(uploadId, cut.path);
    await storage.staging.durableSizeOf(uploadId);
    await storage.keepOriginal({ uploadId, ...place, sha256: cut.sha256 });
  } finally {
    await storage.staging.remove(uploadId);
  }
  const kept = await storage.hashOriginal(place.bucket, place.key, async () => undefined);
  if (typeof kept === 'string' || kept.sha256 !== cut.sha256) {
    await storage.remove(place.bucket, place.key);
    throw new Error('A part that was cut does not read as it was written.');
  }
}

/** Tells whether the clip is the file now; not where it was moved, or trashed, meanwhile. */
async function become(ctx: KeepCtx, clip: ClipRow, file: Cut & Place): Promise<boolean> {
  const config = await currentConfig(ctx);
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockLive(trx, clip.id);
    const isSame =
      row &&
      isClip(row) &&
      row.part_begin_ms === clip.part_begin_ms &&
      row.part_end_ms === clip.part_end_ms;
    if (!isSame) return false;
    const { bucket, key, sha256, sizeBytes, extension } = file;
    await requireQuota(trx, config, { ownerId: row.user_id, sizeBytes });
    const original_name = `${row.title}.${extension}`;
    const cover = await readCover({ ...ctx, db: trx }, row.id);
    await becomeFile(trx, row, {
      bucket,
      file_path: key,
      sha256,
      file_size: sizeBytes,
      original_name,
    });
    // A picture that somebody chose is not made again, and is where things of its file are from now on.
    if (cover)
      await keepCover(ctx, trx, { film: { ...row, bucket, file_path: key }, picture: cover });
    await processAsFile(ctx, trx, row.id);
    await putOntoTapeOf(trx, row);
    // Also where the server is killed before both are written below.
    for (const id of [row.id, row.parent_id]) await enqueueSidecar(ctx, trx, id);
    await publishMedia(trx, row, 'updated');
    return true;
  });
}

/** What was cut out of a film stays on its tape, behind the rest. */
async function putOntoTapeOf(trx: Db, { id, parent_id }: ClipRow): Promise<void> {
  const [place] = await listPlacesOnTapes(trx, [parent_id]);
  const tape = place && (await findTape(trx, place.tape_id));
  if (!tape) return;
  await putOntoTape(trx, { tapeId: tape.id, mediaIds: [id], part: place.part });
  await publishTape(trx, tape, 'updated');
}
