import type { CollectionRight } from '@heirloom/contract/collections/collections.schema.ts';
import type { Selectable } from 'kysely';
import type { SpaceStanding } from '#features/spaces/membership.read.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import type { Viewer } from '#platform/context.ts';
import type { CollectionsTable } from '#platform/db/collection-tables.ts';
import { AppError } from '#platform/errors.ts';

declare const authorized: unique symbol;

/**
 * A row that this viewer may see, and change as far as they were asked for. Only authorizeCollection makes it: code that
 * forgets the check does not compile.
 */
export type Authorized<Row> = Row & { readonly [authorized]: true };

export type CollectionRow = Selectable<CollectionsTable>;
export type OwnCollectionRow = CollectionRow & { user_id: string };

type Belonging = Pick<CollectionRow, 'user_id' | 'maker_id' | 'removed_at'>;
type Person = Pick<Viewer, 'userId' | 'seesSpaces'>;

const everyRight: CollectionRight[] = ['add', 'arrange', 'change', 'download', 'share', 'own'];

/**
 * Returns what a viewer may do with a collection, or null where they may not even see it: its owner everything, nobody
 * else anything, administrators neither; in a space what their role there lets them.
 */
export function rightsOnCollection(
  { userId, seesSpaces }: Person,
  { user_id, maker_id, removed_at }: Belonging,
  standing: SpaceStanding | null,
): CollectionRight[] | null {
  if (user_id !== null) return user_id === userId ? everyRight : null;
  if (!seesSpaces || standing === null || removed_at !== null) return null;
  const { role, viewersDownload } = standing;
  const adds = isAtLeast(role, 'contributor');
  const edits = isAtLeast(role, 'editor');
  return [
    ...(adds ? (['add'] as const) : []),
    ...(edits ? (['arrange'] as const) : []),
    ...(edits || (adds && maker_id === userId) ? (['change', 'share'] as const) : []),
    ...(adds || viewersDownload ? (['download'] as const) : []),
  ];
}

/** @throws AppError NOT_FOUND for what the viewer may not see, as for a missing one; FORBIDDEN without the right */
export function authorizeCollection<Row extends Belonging>(
  person: Person,
  row: Row | undefined,
  { standing, right }: { standing: SpaceStanding | null; right: CollectionRight | 'see' },
): Authorized<Row> {
  const rights = row === undefined ? null : rightsOnCollection(person, row, standing);
  if (rights === null) throw new AppError('NOT_FOUND');
  if (right !== 'see' && !rights.includes(right)) throw new AppError('FORBIDDEN');
  return row as Authorized<Row>;
}
