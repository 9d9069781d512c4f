import type { ExportPlan } from '@heirloom/contract/exports/exports.schema.ts';
import { sql } from 'kysely';
import { type ExportScope, isInScope, placeInOrder } from '#features/export/export-scope.read.ts';
import type { Db } from '#platform/db/schema.ts';

type Part = ExportPlan['parts'][number];
type Weight = { id: string; items: number; bytes: number };

/** Each page walks through the whole archive. */
const pageLength = 50_000;

/** Spreads the items of an export over parts of about a size, by their ids. What is larger gets one of its own. */
export async function readExportParts(
  db: Db,
  scope: ExportScope,
  partBytes: number,
): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const { id, items, bytes } of readWeights(db, scope)) {
    const last = parts.at(-1);
    if (last && last.bytes + bytes <= partBytes) {
      last.until = id;
      last.items += items;
      last.bytes += bytes;
    } else {
      const number = parts.length + 1;
      parts.push({ number, after: last?.until ?? null, until: id, items, bytes });
    }
  }
  return parts;
}

/** Films with their clips. */
async function* readWeights(db: Db, scope: ExportScope): AsyncGenerator<Weight> {
  for (let after: string | null = null; ;) {
    const page: Weight[] = await db
      .selectFrom('media')
      .select([
        placeInOrder.as('id'),
        sql<number>`count(*)::int`.as('items'),
        sql<number>`sum(file_size)::bigint`.as('bytes'),
      ])
      .where(isInScope(scope))
      .$if(after !== null, (query) => query.where(placeInOrder, '>', after!))
      .groupBy(placeInOrder)
      .orderBy(placeInOrder)
      .limit(pageLength)
      .execute();
    yield* page;
    if (page.length < pageLength) return;
    after = page.at(-1)!.id;
  }
}

/** More are asked for when the same export is planned again. */
const cutAtOnce = 500;

/** Lists clips of an export that have no file of their own. */
export function listUncutClips(db: Db, scope: ExportScope) {
  return db
    .selectFrom('media')
    .selectAll()
    .where(isInScope(scope))
    .where('parent_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rendition')
            .select('media_id')
            .whereRef('media_id', '=', 'media.id')
            .where('kind', '=', 'play'),
        ),
      ),
    )
    .orderBy('id')
    .limit(cutAtOnce)
    .execute();
}
