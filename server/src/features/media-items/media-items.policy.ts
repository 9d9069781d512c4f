import { type Viewer, isAdmin } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

declare const authorized: unique symbol;

/** A row that this actor may see and change. Only authorizeMedia makes it: forgetting the check does not compile. */
export type Authorized<Row> = Row & { readonly [authorized]: true };

type Owned = { user_id: string };
type Person = Pick<Viewer, 'userId' | 'role'>;

/** A stranger's item and a missing one give the same answer. */
export const authorizeMedia = <Row extends Owned>(
  actor: Person,
  row: Row | undefined,
): Authorized<Row> => {
  if (!row || !mayManage(actor, row)) throw new AppError('NOT_FOUND');
  return row as Authorized<Row>;
};

export const mayManage = (actor: Person, row: Owned): boolean =>
  row.user_id === actor.userId || isAdmin(actor);

/** Whose rows a list may hold: a filter that every list must be given. */
export type OwnerFilter = { ownerId: string } | 'everyone';

/** Everybody's media are for administrators, and so is another person's. */
export const ownerFilter = (
  actor: Person,
  scope: 'mine' | 'all',
  ownerId?: string,
): OwnerFilter => {
  if (ownerId !== undefined) return personFilter(actor, ownerId);
  if (scope === 'mine') return { ownerId: actor.userId };
  if (!isAdmin(actor)) throw new AppError('FORBIDDEN');
  return 'everyone';
};

/** One's own list is anybody's, another's is for administrators; whether that person exists is not told. */
export const personFilter = (actor: Person, targetUserId: string): OwnerFilter => {
  if (targetUserId !== actor.userId && !isAdmin(actor)) throw new AppError('FORBIDDEN');
  return { ownerId: targetUserId };
};
