import { findCut } from '#features/downloads/cuts.read.ts';
import { openIfThere } from '#features/downloads/open-if-there.ts';
import type { ZipEntry } from '#features/downloads/write-zip.ts';
import type { FileRow, MediaRow } from '#features/media-items/media-row.ts';
import { describeOriginal } from '#features/media-items/refresh-sidecar.ts';
import type { Ctx } from '#platform/context.ts';

/** Makes the entry of an original: its exact bytes, and its sidecar, which says to nobody what spaces its owner is in. */
export async function originalEntry(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  row: FileRow,
  { folder, name = row.original_name }: { folder: string; name?: string },
): Promise<ZipEntry> {
  return {
    folder,
    name,
    modifiedAt: row.upload_date,
    sidecar: { ...(await describeOriginal(ctx, row)), spaces: null },
    open: () => openIfThere(ctx, { bucket: row.bucket, key: row.file_path }),
  };
}

/** Makes the entry of a clip: the file that was cut for those who do not see the whole; it is missing where none was. */
export function clipEntry(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  row: MediaRow,
  { folder, number }: { folder: string; number: string },
): ZipEntry {
  return {
    folder,
    name: `${number} ${row.title}.${row.type === 'audio' ? 'm4a' : 'mp4'}`,
    modifiedAt: row.upload_date,
    sidecar: null,
    open: async () => {
      const key = await findCut(ctx.db, row.id);
      return key === null ? null : openIfThere(ctx, { bucket: 'renditions', key });
    },
  };
}
