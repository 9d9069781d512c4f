import { originalEntry } from '#features/downloads/original-entry.ts';
import { listOwnItems } from '#features/downloads/own-items.read.ts';
import type { ZipEntry } from '#features/downloads/write-zip.ts';
import { folderOf } from '#features/downloads/zip-names.ts';
import type { FileRow } from '#features/media-items/media-row.ts';
import type { Ctx } from '#platform/context.ts';

const pageLength = 200;

/**
 * Lists all originals of a person, oldest first, in folders by year. `withTrash`: those in the trash too, in a folder of
 * that name, for those who cannot restore them.
 */
export async function* accountDownload(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  ownerId: string,
  { withTrash }: { withTrash: boolean },
): AsyncGenerator<ZipEntry> {
  let after: string | null = null;
  for (;;) {
    const page: FileRow[] = await listOwnItems(ctx.db, ownerId, {
      after,
      limit: pageLength,
      withTrash,
    });
    for (const row of page) {
      const folder = row.deleted_at === null ? folderOf(row) : 'Trash';
      yield await originalEntry(ctx, row, { folder });
    }
    if (page.length < pageLength) return;
    after = page.at(-1)!.id;
  }
}
