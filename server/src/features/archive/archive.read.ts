import type { Kysely, Selectable } from 'kysely';
import type { Database, MediaTable } from '#platform/db/schema.ts';

const pageLength = 200;

/** Everything a person keeps, oldest first and page by page; what lies in the trash is left out. */
export async function* readOwnOriginals(
  db: Kysely<Database>,
  ownerId: string,
): AsyncGenerator<Selectable<MediaTable>> {
  let after: string | null = null;
  for (;;) {
    const page: Selectable<MediaTable>[] = await readPage(db, ownerId, after);
    yield* page;
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
