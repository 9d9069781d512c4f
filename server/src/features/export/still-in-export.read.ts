import { type ExportScope, isInScope } from '#features/export/export-scope.read.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * Tells whether an item still belongs to what somebody takes out: an export lasts for hours, in which others may withdraw
 * what they had shown. What is the reader's own, or the operator's choice, stays in it.
 */
export async function isStillInExport(db: Db, scope: ExportScope, id: string): Promise<boolean> {
  const { kind, readerId } = scope;
  if (readerId === null || kind === 'person' || kind === 'everything') return true;
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('media.id', '=', id)
    .where(isInScope(scope))
    .executeTakeFirst();
  return row !== undefined;
}
