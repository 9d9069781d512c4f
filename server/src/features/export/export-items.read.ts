import { sql } from 'kysely';
import {
  type ExportScope,
  isCollectionInScope,
  isInScope,
} from '#features/export/export-scope.read.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { Db } from '#platform/db/schema.ts';

const pageLength = 200;

export type ExportedRow = MediaRow & {
  username: string;
  collectionNames: string[];
  /** Who sent it without an account. */
  guest_name: string | null;
  sent_at: Date | null;
};

/** Lists the items of an export by their ids, a page at a time. */
export async function* readExportItems(db: Db, scope: ExportScope): AsyncGenerator<ExportedRow> {
  for (let after: string | null = null; ;) {
    const page: ExportedRow[] = await nextItems(db, scope, after);
    yield* page;
    if (page.length < pageLength) return;
    after = page.at(-1)!.id;
  }
}

function nextItems(db: Db, scope: ExportScope, after: string | null): Promise<ExportedRow[]> {
  const names = sql<string[]>`array(select whole.name from collection_items as placed
    join collections as whole on whole.id = placed.collection_id
    where placed.media_id = media.id and whole.removed_at is null and ${isCollectionInScope(scope)}
    order by whole.created_at, whole.id)`;
  return db
    .selectFrom('media')
    .innerJoin('auth.user as owner', 'owner.id', 'media.user_id')
    .leftJoin('guest_file as guest', 'guest.media_id', 'media.id')
    .selectAll('media')
    .select(['owner.username', names.as('collectionNames'), 'guest.guest_name', 'guest.sent_at'])
    .where(isInScope(scope))
    .$if(after !== null, (query) => query.where('media.id', '>', after!))
    .orderBy('media.id')
    .limit(pageLength)
    .execute();
}

export function sumExport(db: Db, scope: ExportScope): Promise<{ bytes: number; items: number }> {
  return db
    .selectFrom('media')
    .select([
      sql<number>`coalesce(sum(file_size), 0)::bigint`.as('bytes'),
      sql<number>`count(*)::int`.as('items'),
    ])
    .where(isInScope(scope))
    .executeTakeFirstOrThrow();
}
