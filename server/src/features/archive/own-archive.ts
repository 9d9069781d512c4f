import type { Kysely, Selectable } from 'kysely';
import { folderOf } from '#features/archive/archive-names.ts';
import { originalEntry } from '#features/archive/original-entry.ts';
import type { ArchiveEntry } from '#features/archive/write-archive.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database, MediaTable } from '#platform/db/schema.ts';

const pageLength = 200;

/** Everything a person keeps, oldest first, in folders by year; what lies in the trash is left out. */
export async function* ownArchive(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  ownerId: string,
): AsyncGenerator<ArchiveEntry> {
  let after: string | null = null;
  for (;;) {
    const page: Selectable<MediaTable>[] = await readPage(ctx.db, ownerId, after);
    for (const row of page) yield await originalEntry(ctx, row, { folder: folderOf(row) });
    if (page.length < pageLength) return;
    after = page.at(-1)!.id;
  }
}

const readPage = (db: Kysely<Database>, ownerId: string, after: string | null) =>
  db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .$if(after !== null, (select) => select.where('id', '>', after!))
    .orderBy('id')
    .limit(pageLength)
    .execute();
