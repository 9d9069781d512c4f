import { sql } from 'kysely';
import type { EntryRow } from '#features/imports/import-entries.repo.ts';
import type { ImportRow } from '#features/imports/imports.repo.ts';
import { type Viewer, isAdmin } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

/** Nobody looks further back. */
const mostImports = 200;

export type Counts = { state: EntryRow['state']; files: number; bytes: number }[];
export type ListedImport = ImportRow & { owner_name: string; counts: Counts };

/** Lists the imports of a person, and those that an administrator began for others, the latest first. */
export async function listVisible(db: Db, actor: Viewer): Promise<ListedImport[]> {
  const rows = await named(db)
    .where(({ eb, or }) =>
      or([
        eb('owner_id', '=', actor.userId),
        ...(isAdmin(actor) ? [eb('actor_id', '=', actor.userId)] : []),
      ]),
    )
    .orderBy('media_import.created_at', 'desc')
    .limit(mostImports)
    .execute();
  const counts = await countFiles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, counts: counts.get(row.id) ?? [] }));
}

export function readNamed(db: Db, id: string): Promise<ImportRow & { owner_name: string }> {
  return named(db).where('media_import.id', '=', id).executeTakeFirstOrThrow();
}

function named(db: Db) {
  return db
    .selectFrom('media_import')
    .innerJoin('auth.user', 'auth.user.id', 'owner_id')
    .selectAll('media_import')
    .select('auth.user.name as owner_name');
}

async function countFiles(db: Db, ids: string[]): Promise<Map<string, Counts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_entry')
    .select(['import_id', 'state'])
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
    ])
    .where('import_id', 'in', ids)
    .groupBy(['import_id', 'state'])
    .execute();
  return Map.groupBy(rows, ({ import_id }) => import_id);
}
