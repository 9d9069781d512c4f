import type { ShelfCtx } from '#features/shelf/open-tape.ts';
import { tableColumns } from '#features/shelf/table/table-columns.ts';
import { listTapesOf } from '#features/tapes/tapes.repo.ts';
import { csvLine } from '#platform/csv.ts';

/** Writes the own tapes as a table that an import understands. */
export async function exportShelf({
  db,
  actor,
}: Pick<ShelfCtx, 'db' | 'actor'>): Promise<{ csv: string }> {
  const rows = await listTapesOf(db, actor.userId);
  const lines = rows.map((row) => [
    row.number,
    row.label,
    row.kind,
    row.state,
    row.place,
    row.parts,
    row.condition,
    row.transferred_by,
    row.transferred_on,
    row.transferred_with,
    row.notes,
  ]);
  return { csv: [Object.keys(tableColumns), ...lines].map(csvLine).join('') };
}
