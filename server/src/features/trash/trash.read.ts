import { type Kysely, type SqlBool, sql } from 'kysely';
import { summed, sumsOf } from '#features/media-items/archive-sums.read.ts';
import type { OwnerFilter } from '#features/media-items/media-scope.ts';
import { cardColumns } from '#features/media/media.present.ts';
import { belongsTo } from '#features/media/scope-rows.read.ts';
import type { CursorRow } from '#features/trash/trash-cursor.ts';
import type { Database } from '#platform/db/schema.ts';

/** Lists one page of the trash, the latest deleted first. */
export async function listTrash(
  db: Kysely<Database>,
  owner: OwnerFilter,
  { after, limit }: { after: CursorRow | null; limit: number },
) {
  const rows = await trashOf(db, owner)
    .select(cardColumns)
    .select(sql<Date>`deleted_at`.as('deleted_at'))
    .select(
      sql<string>`to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as(
        'cursor_value',
      ),
    )
    .$if(after !== null, (select) => select.where(isEarlier(after!)))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)! : null;
  return { rows: page, next: last && { deletedAt: last.cursor_value, id: last.id } };
}

export function sumUpTrash(db: Kysely<Database>, owner: OwnerFilter) {
  return sumsOf(db, owner)
    .where('part', '=', 'trash')
    .select([summed.items.as('total'), summed.sizeBytes.as('totalSizeBytes')])
    .executeTakeFirstOrThrow();
}

/** Selects the trash of a person or of everybody, without items that are being purged or wait in a guest box. */
function trashOf(db: Kysely<Database>, owner: OwnerFilter) {
  return db
    .selectFrom('media')
    .where(belongsTo(owner))
    .where('deleted_at', 'is not', null)
    .where('purging_at', 'is', null)
    .where('awaits_space_id', 'is', null);
}

const isEarlier = ({ deletedAt, id }: CursorRow) =>
  sql<SqlBool>`(deleted_at, id) < (${deletedAt}::timestamp at time zone 'UTC', ${id}::uuid)`;
