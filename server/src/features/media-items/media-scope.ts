import { listSpaceIds } from '#features/spaces/own-spaces.read.ts';
import { type Viewer, isAdmin } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/** One person's media or everybody's. */
export type OwnerFilter = { ownerId: string } | 'everyone';

/** What is in one of these spaces, or `ownerId`'s, each item once; `onlyOf`: and belongs to this person. */
export type SharedScope = { ownerId?: string; spaceIds: readonly string[]; onlyOf?: string };

/** Which rows a list may contain: every list requires this filter. */
export type MediaScope = OwnerFilter | SharedScope;

type OwnAsked = { scope: 'mine' | 'shared'; spaceId?: string | undefined };
type Asked = {
  scope: OwnAsked['scope'] | 'all';
  ownerId?: string | undefined;
  spaceId?: string | undefined;
};

/** Returns the filter of a list. Only administrators list everybody's media or those of another person. */
export async function mediaScope(
  db: Db,
  viewer: Viewer,
  { scope, ownerId, spaceId }: Asked,
): Promise<MediaScope> {
  if (spaceId === undefined && (scope === 'all' || ownerId !== undefined)) {
    return ownerFilter(viewer, scope === 'all' ? 'all' : 'mine', ownerId);
  }
  const shared = await familyScope(db, viewer, {
    scope: scope === 'all' ? 'mine' : scope,
    spaceId,
  });
  return 'spaceIds' in shared && ownerId !== undefined ? { ...shared, onlyOf: ownerId } : shared;
}

/** Returns the filter of a list of one's own, of a space, or of both. @throws AppError NOT_FOUND for others' spaces */
export async function familyScope(
  db: Db,
  viewer: Viewer,
  { scope, spaceId }: OwnAsked,
): Promise<{ ownerId: string } | SharedScope> {
  const { userId } = viewer;
  if (spaceId === undefined && scope === 'mine') return { ownerId: userId };
  const spaceIds = await listSpaceIds(db, viewer);
  if (spaceId === undefined) {
    return spaceIds.length === 0 ? { ownerId: userId } : { ownerId: userId, spaceIds };
  }
  const wanted = spaceId.toLowerCase();
  if (!spaceIds.includes(wanted)) throw new AppError('NOT_FOUND');
  return { spaceIds: [wanted] };
}

type Person = Pick<Viewer, 'userId' | 'role'>;

/** Returns the filter of a list of one person's media, or everybody's. */
export function ownerFilter(actor: Person, scope: Asked['scope'], ownerId?: string): OwnerFilter {
  if (ownerId !== undefined) return personFilter(actor, ownerId);
  if (scope === 'mine') return { ownerId: actor.userId };
  if (!isAdmin(actor)) throw new AppError('FORBIDDEN');
  return 'everyone';
}

/**
 * Returns the filter of a person's list: anyone may list their own media, only administrators those of others.
 * FORBIDDEN does not reveal whether that person exists.
 */
export function personFilter(actor: Person, targetUserId: string): { ownerId: string } {
  if (targetUserId !== actor.userId && !isAdmin(actor)) throw new AppError('FORBIDDEN');
  return { ownerId: targetUserId };
}
