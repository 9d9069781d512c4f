import { openIfThere } from '#features/downloads/open-if-there.ts';
import type { ZipEntry } from '#features/downloads/write-zip.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { describeOriginal } from '#features/media-items/refresh-sidecar.ts';
import type { Ctx } from '#platform/context.ts';

/** Makes the entry of an original: its exact bytes, and its sidecar. */
export async function originalEntry(
  ctx: Pick<Ctx, 'db' | 'storage'>,
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
