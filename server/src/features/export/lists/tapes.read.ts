import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { sql, type SqlBool } from 'kysely';
import { type ExportScope, isInScope } from '#features/export/export-scope.read.ts';
import { inPages } from '#features/export/lists/in-pages.ts';
import { storedTapeOf } from '#features/tapes/stored-tapes.read.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists tapes with those of their items that are in the export. Of others' tapes only the operator gets any. */
export async function* readTapes(
  db: Db,
  scope: ExportScope,
): AsyncGenerator<ArchiveEntry<'tapes'>> {
  const next = (after: string | null, limit: number) =>
    db
      .selectFrom('tape')
      .selectAll()
      .where('removed_at', 'is', null)
      .where(isWanted(scope))
      .$if(scope.readerId !== null, (query) => query.where('user_id', '=', scope.readerId))
      .$if(after !== null, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const row of inPages(next)) {
    const items = await listItems(db, scope, row.id);
    yield { ...storedTapeOf(row), createdAt: row.created_at.toISOString(), items };
  }
}

function isWanted({ kind, id }: ExportScope) {
  if (kind === 'everything') return sql<SqlBool>`true`;
  if (kind === 'collection') return sql<SqlBool>`false`;
  if (kind === 'person') return sql<SqlBool>`user_id = ${id}`;
  return sql<SqlBool>`id in (select tape_id from space_tape where space_id = ${id})`;
}

async function listItems(db: Db, scope: ExportScope, tapeId: string) {
  const rows = await db
    .selectFrom('tape_item')
    .innerJoin('media', 'media.id', 'tape_item.media_id')
    .selectAll('tape_item')
    .where('tape_id', '=', tapeId)
    .where(isInScope(scope))
    .orderBy('tape_item.position')
    .orderBy('tape_item.media_id')
    .execute();
  return rows.map(({ media_id, part, position, is_put_away }) => ({
    itemId: media_id,
    part,
    position,
    isPutAway: is_put_away,
  }));
}
