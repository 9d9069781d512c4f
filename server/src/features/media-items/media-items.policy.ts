import { type Viewer, isAdmin } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

declare const authorized: unique symbol;

/**
 * A row that this actor may see and change. Only authorizeMedia makes it: code that forgets the check does not compile.
 */
export type Authorized<Row> = Row & { readonly [authorized]: true };

type Owned = { user_id: string };
type Person = Pick<Viewer, 'userId' | 'role'>;

/** Returns the row if the actor may manage it. Another person's item answers like a missing one. */
export function authorizeMedia<Row extends Owned>(
  actor: Person,
  row: Row | undefined,
): Authorized<Row> {
  if (!row || !mayManage(actor, row)) throw new AppError('NOT_FOUND');
  return row as Authorized<Row>;
}

export function mayManage(actor: Person, row: Owned): boolean {
  return row.user_id === actor.userId || isAdmin(actor);
}

/** Whose rows a list may contain: every list requires this filter. */
export type OwnerFilter = { ownerId: string } | 'everyone';

/** Returns the filter of a list. Only administrators may list everybody's media or those of another person. */
export function ownerFilter(actor: Person, scope: 'mine' | 'all', ownerId?: string): OwnerFilter {
  if (ownerId !== undefined) return personFilter(actor, ownerId);
  if (scope === 'mine') return { ownerId: actor.userId };
  if (!isAdmin(actor)) throw new AppError('FORBIDDEN');
  return 'everyone';
}

/**
 * Returns the filter of a person's list: anyone may list their own media, only administrators those of others.
 * FORBIDDEN does not reveal whether that person exists.
 */
export function personFilter(actor: Person, targetUserId: string): OwnerFilter {
  if (targetUserId !== actor.userId && !isAdmin(actor)) throw new AppError('FORBIDDEN');
  return { ownerId: targetUserId };
}
