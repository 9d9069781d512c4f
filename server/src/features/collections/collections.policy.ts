import type { Selectable } from 'kysely';
import type { Viewer } from '#platform/context.ts';
import type { CollectionsTable } from '#platform/db/collection-tables.ts';
import { AppError } from '#platform/errors.ts';

declare const authorized: unique symbol;

/**
 * A row that this actor may see and change. Only authorizeCollection makes it: code that forgets the check does not
 * compile.
 */
export type Authorized<Row> = Row & { readonly [authorized]: true };

export type CollectionRow = Selectable<CollectionsTable>;

/**
 * Returns the collection if the viewer owns it. A collection of another person answers as missing, for administrators
 * too.
 */
export function authorizeCollection<Row extends { user_id: string }>(
  actor: Pick<Viewer, 'userId'>,
  row: Row | undefined,
): Authorized<Row> {
  if (!row || row.user_id !== actor.userId) throw new AppError('NOT_FOUND');
  return row as Authorized<Row>;
}
