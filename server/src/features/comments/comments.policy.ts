import type { PlaceRow } from '#features/comments/comments.read.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import { isAdmin, type Viewer } from '#platform/context.ts';

/** What somebody may do with what is said of an item in one space. */
export type PlaceRights = {
  see: boolean;
  write: boolean;
  /** Also what others have written. */
  remove: boolean;
  /** An administrator sees it only as such, which is recorded. */
  isByAdministrator: boolean;
};

/** Only members write; the item's owner sees and removes in every space, and so do administrators. */
export function rightsInPlace(
  viewer: Viewer,
  { role, owner_id }: Pick<PlaceRow, 'role' | 'owner_id'>,
): PlaceRights {
  const isConcerned = role !== null || owner_id === viewer.userId;
  const edits = role !== null && isAtLeast(role, 'editor');
  return {
    see: isConcerned || isAdmin(viewer),
    write: role !== null,
    remove: edits || owner_id === viewer.userId || isAdmin(viewer),
    isByAdministrator: !isConcerned,
  };
}
