import { isDeepStrictEqual } from 'node:util';
import { findItem, lockKeptItems } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { readImported } from '#features/media-items/read-imported.ts';
import { givenByPeople } from '#features/media-items/sidecar-of-item.ts';
import type { Ctx } from '#platform/context.ts';
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
  if (!known || isRight(known, await readKept({ storage }, known))) return false;
  return db.transaction().execute(async (trx) => {
    // The row is locked, so that no purge happens between reading it and writing the sidecar.
    const [row] = await lockKeptItems(trx, [mediaId]);
    if (!row) return false;
    const wanted = sidecarOf(row, await readKept({ storage }, row));
    await storage.writeSidecar(row.bucket, row.file_path, wanted);
    return true;
  });
}

const isRight = (row: MediaRow, kept: Sidecar | null): boolean =>
  kept !== null && isDeepStrictEqual(withoutNothing(kept), withoutNothing(sidecarOf(row, kept)));

/**
 * Returns the sidecar with the current data of the database; a lost or damaged sidecar file must not stop a download.
 */
export async function describeOriginal(ctx: Pick<Ctx, 'storage'>, row: MediaRow): Promise<Sidecar> {
  return sidecarOf(row, await readKept(ctx, row));
}

const readKept = ({ storage }: Pick<Ctx, 'storage'>, row: MediaRow): Promise<Sidecar | null> =>
  storage.readSidecar(row.bucket, row.file_path).catch(() => null);

/** The time of the file's last change is known to its sidecar alone; that of another file says nothing of this one. */
function sidecarOf(row: MediaRow, found: Sidecar | null): Sidecar {
  const kept = found?.id === row.id ? found : null;
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
    ...givenByPeople(row),
  };
}

/** Sidecars of earlier versions leave out what is unknown. */
const withoutNothing = (sidecar: Sidecar): unknown =>
  Object.fromEntries(Object.entries(sidecar).filter(([, value]) => value !== null && value !== 0));
