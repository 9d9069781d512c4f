import { folderOf } from '#features/downloads/zip-names.ts';
import { originalEntry } from '#features/downloads/original-entry.ts';
import { listOwnItems } from '#features/downloads/own-items.read.ts';
import type { ZipEntry } from '#features/downloads/write-zip.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { Ctx } from '#platform/context.ts';

const pageLength = 200;

/** Lists all originals of a person outside the trash, oldest first, in folders by year. */
export async function* accountDownload(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  ownerId: string,
): AsyncGenerator<ZipEntry> {
  let after: string | null = null;
  for (;;) {
    const page: MediaRow[] = await listOwnItems(ctx.db, ownerId, { after, limit: pageLength });
    for (const row of page) yield await originalEntry(ctx, row, { folder: folderOf(row) });
    if (page.length < pageLength) return;
    after = page.at(-1)!.id;
  }
}
