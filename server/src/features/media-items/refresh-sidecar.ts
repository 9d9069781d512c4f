import { isDeepStrictEqual } from 'node:util';
import { storedChapters } from '@heirloom/contract/chapters/chapters.schema.ts';
import { listChapters } from '#features/chapters/chapters.read.ts';
import { listClipsOf } from '#features/media-items/clips.repo.ts';
import { storedClip } from '#features/media-items/item-of-clip.ts';
import { readKept } from '#features/media-items/kept-sidecar.ts';
import { findItem, lockKeptItems } from '#features/media-items/media-items.repo.ts';
import { type FileRow, hasFile, isClip } from '#features/media-items/media-row.ts';
import { mendingOf } from '#features/media-items/mending-of.ts';
import { readImported } from '#features/media-items/read-imported.ts';
import { givenByPeople } from '#features/media-items/sidecar-of-item.ts';
import { readStoredSpaces } from '#features/spaces/stored-spaces.read.ts';
import { readStoredPlace } from '#features/tapes/stored-tapes.read.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

/**
 * Makes the sidecar of an original what the database says, also where it is missing or damaged. Returns whether it had
 * to be written.
 */
export async function refreshSidecar(
  { db, storage }: Pick<Ctx, 'db' | 'storage'>,
  mediaId: string,
): Promise<boolean> {
  const known = await findItem(db, mediaId);
  // What people say of a clip stands in the sidecar of what it is a part of.
  if (known && isClip(known)) return refreshSidecar({ db, storage }, known.parent_id);
  if (!known || !hasFile(known) || (await isRight(db, known, await readKept({ storage }, known))))
    return false;
  return db.transaction().execute(async (trx) => {
    // The row is locked, so that no purge happens between reading it and writing the sidecar.
    const [row] = await lockKeptItems(trx, [mediaId]);
    if (!row || !hasFile(row)) return false;
    const wanted = await sidecarOf(trx, row, await readKept({ storage }, row));
    await storage.writeSidecar(row.bucket, row.file_path, wanted);
    return true;
  });
}

async function isRight(db: Db, row: FileRow, kept: Partial<Sidecar> | null): Promise<boolean> {
  if (kept === null) return false;
  const wanted = await sidecarOf(db, row, kept);
  return isDeepStrictEqual(withoutNothing(kept), withoutNothing(wanted));
}

/**
 * Returns the sidecar with the current data of the database; a lost or damaged sidecar file must not stop a download.
 */
export async function describeOriginal(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  row: FileRow,
): Promise<Sidecar> {
  return sidecarOf(ctx.db, row, await readKept(ctx, row).catch(() => null));
}

/** Some things are known to the sidecar alone. */
async function sidecarOf(db: Db, row: FileRow, kept: Partial<Sidecar> | null): Promise<Sidecar> {
  return {
    ...kept,
    folder: row.folder ?? kept?.folder ?? null,
    id: row.id,
    originalName: row.original_name,
    type: row.type,
    mimeType: row.mime_type,
    sizeBytes: row.file_size,
    sha256: row.sha256,
    uploadedAt: row.upload_date.toISOString(),
    imported: readImported(row),
    mending: mendingOf(row),
    chapters: await chaptersOf(db, row),
    clips: await storedClips(db, row),
    tape: await readStoredPlace(db, row.id),
    spaces: await readStoredSpaces(db, row.id),
    ...givenByPeople(row),
  };
}

/** Nothing where there are none, as in the sidecars of earlier versions. */
async function storedClips(db: Db, { id }: FileRow): Promise<Sidecar['clips']> {
  const clips = await listClipsOf(db, [id]);
  return clips.length === 0 ? null : clips.map(storedClip);
}

async function chaptersOf(db: Db, row: FileRow): Promise<Sidecar['chapters']> {
  if (row.chapter_summary === null) return null;
  return storedChapters.parse(await listChapters(db, row.id));
}

/** Sidecars of earlier versions leave out what is unknown. */
const withoutNothing = (sidecar: Partial<Sidecar>): unknown =>
  Object.fromEntries(Object.entries(sidecar).filter(([, value]) => value !== null && value !== 0));
