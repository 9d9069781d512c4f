import { openIfThere } from '#features/downloads/open-if-there.ts';
import type { ZipEntry } from '#features/downloads/write-zip.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { givenByPeople } from '#features/media-items/sidecar-of-item.ts';
import type { Ctx } from '#platform/context.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

/** Makes the entry of an original: its exact bytes, and its sidecar. */
export async function originalEntry(
  ctx: Pick<Ctx, 'storage'>,
  row: MediaRow,
  { folder, name = row.original_name }: { folder: string; name?: string },
): Promise<ZipEntry> {
  return {
    folder,
    name,
    modifiedAt: row.upload_date,
    sidecar: await describeOriginal(ctx, row),
    open: () => openIfThere(ctx, { bucket: row.bucket, key: row.file_path }),
  };
}

/**
 * Returns the sidecar with the current data of the database; a lost or damaged sidecar file must not stop the download.
 */
export async function describeOriginal(
  { storage }: Pick<Ctx, 'storage'>,
  row: MediaRow,
): Promise<Sidecar> {
  const kept = await storage.readSidecar(row.bucket, row.file_path).catch(() => null);
  return {
    ...kept,
    id: row.id,
    originalName: row.original_name,
    type: row.type,
    mimeType: row.mime_type,
    sizeBytes: row.file_size,
    sha256: row.sha256,
    uploadedAt: row.upload_date.toISOString(),
    ...givenByPeople(row),
  };
}
