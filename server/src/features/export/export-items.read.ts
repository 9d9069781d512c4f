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
  /** A clip whose film is not in the export. */
  isAlone: boolean;
};

/** Lists the items of an export by their ids, a page at a time. */
export async function* readExportItems(db: Db, scope: ExportScope): AsyncGenerator<ExportedRow> {
  for (let after: string | null = null; ;) {
    const page: Page = await nextItems(db, scope, after);
    const films = await findFilms(db, scope, page);
    for (const row of page)
      yield { ...row, isAlone: row.parent_id !== null && !films.has(row.parent_id) };
    if (page.length < pageLength) return;
    after = page.at(-1)!.id;
  }
}

type Page = Omit<ExportedRow, 'isAlone'>[];

/** Finds which of the films of these clips are in the export. */
async function findFilms(db: Db, scope: ExportScope, page: Page): Promise<Set<string>> {
  const ids = [...new Set(page.flatMap(({ parent_id: film }) => film ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('media')
    .select('media.id')
    .where('media.id', 'in', ids)
    .where(isInScope(scope))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function nextItems(db: Db, scope: ExportScope, after: string | null): Promise<Page> {
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
