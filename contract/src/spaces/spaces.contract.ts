import { procedure } from '#procedure.ts';
import * as activity from '#spaces/activity.schema.ts';
import * as schema from '#spaces/spaces.schema.ts';
import { endShownLinkInput, whoSees, whoSeesInput } from '#spaces/who-sees.schema.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

const done = z.object({});

/**
 * What a family shares: people with roles, and items and collections by reference. A space answers as missing to who is
 * not in it, and FORBIDDEN to a member without the right. What is in a space is listed by the calls of media and search
 * with `spaceId` or the scope `shared`.
 */
export const spacesContract = {
  /**
   * Lists the caller's spaces by name. `hasPast`: they are in none, but one that they have left shows items of theirs, or
   * they can bring back one that they closed.
   */
  list: procedure('active').output(
    z.object({ items: z.array(schema.space), mayCreate: z.boolean(), hasPast: z.boolean() }),
  ),
  find: procedure('active').input(schema.spaceInput).output(schema.space),
  /** Makes a space, which the caller owns. */
  create: procedure('active').input(schema.createSpaceInput).output(z.object({ id })),
  /** Makes a space of others, with its members. @throws NOT_FOUND when one of them has no open account; CONFLICT when nobody would own it */
  createFor: procedure('admin').input(schema.createSpaceForInput).output(z.object({ id })),
  /** Lists the spaces whose owners have all expired or are disabled. */
  unowned: procedure('admin').output(z.object({ items: z.array(schema.unownedSpace) })),
  /** Makes a member the owner of such a space. @throws NOT_FOUND where an owner can act, or the member cannot */
  appoint: procedure('admin').input(schema.memberInput).output(done),
  /** Changes name, description, cover and what viewers may do: for owners. */
  update: procedure('active').input(schema.updateSpaceInput).output(schema.space),
  /** Closes a space: nobody sees it any more. @throws CONFLICT when the name is another */
  close: procedure('active').input(schema.closeSpaceInput).output(done),
  /** Lists the closed spaces that the caller owns and can still bring back. */
  closed: procedure('active').output(z.object({ items: z.array(schema.closedSpace) })),
  reopen: procedure('active').input(schema.spaceInput).output(done),
  members: procedure('active')
    .input(schema.spaceInput)
    .output(z.object({ items: z.array(schema.spaceMember) })),
  /** @throws CONFLICT when nobody would own the space */
  setRole: procedure('active').input(schema.setSpaceRoleInput).output(done),
  /** Ends somebody's membership; what they added stays until they withdraw it. @throws CONFLICT for the last owner */
  removeMember: procedure('active').input(schema.memberInput).output(done),
  /** Ends the caller's own membership. @throws CONFLICT for the last owner */
  leave: procedure('active').input(schema.leaveSpaceInput).output(done),
  /** Makes a link by which people with an account join. */
  createLink: procedure('active')
    .input(schema.createSpaceLinkInput)
    .output(schema.createdSpaceLink),
  /** Mails an invitation to one address. @throws CONFLICT where the server sends no mail; TOO_MANY_REQUESTS */
  invite: procedure('active').input(schema.inviteToSpaceInput).output(schema.spaceLink),
  links: procedure('active')
    .input(schema.spaceInput)
    .output(z.object({ items: z.array(schema.spaceLink) })),
  revokeLink: procedure('active').input(schema.spaceLinkInput).output(done),
  /** Says what a link leads to, before joining. An ended link answers like an unknown one. */
  openLink: procedure('active').input(schema.spaceTokenInput).output(schema.openedSpaceLink),
  /** Joins by a link; a member stays what they are, and no use is taken. */
  join: procedure('active').input(schema.spaceTokenInput).output(z.object({ id })),
  /** Puts own items into a space, all or none. */
  addItems: procedure('active').input(schema.addToSpaceInput).output(schema.addedItems),
  /** Takes back what `addItems` did with own items. Unlike `withdrawItems` it lets a collection bring them later. */
  undoAdding: procedure('active').input(schema.undoAddingInput).output(schema.changedItems),
  /** Takes items out: one's own at any time, those of others as an editor. */
  withdrawItems: procedure('active').input(schema.withdrawInput).output(schema.changedItems),
  /** Lists the spaces that the caller has left, or was removed from, and that still show items of theirs. */
  left: procedure('active').output(z.object({ items: z.array(schema.leftSpace) })),
  /** Takes all items of the caller out of a space that they are in no more. @throws NOT_FOUND where it shows none */
  takeAllOut: procedure('active').input(schema.spaceInput).output(schema.changedItems),
  /** Puts an own collection into a space, with whatever is put into it later. */
  addCollection: procedure('active').input(schema.addCollectionInput).output(done),
  withdrawCollection: procedure('active').input(schema.spaceCollectionInput).output(done),
  /** Lists what happened in a space, newest first, 30 entries at a time. */
  activity: procedure('active').input(activity.activityInput).output(activity.activityPage),
  /** Brings back what of the caller's an entry says to be taken out or trashed. @throws NOT_FOUND after 30 days */
  bringBack: procedure('active').input(activity.bringBackInput).output(schema.changedItems),
  /** Says that the caller is in the space now, and what is new there; half an hour without that ends a visit. */
  visit: procedure('active').input(schema.spaceInput).output(activity.spaceVisit),
  /** Lists the spaces that hold an own item or collection, those too that the caller has left. */
  holding: procedure('active').input(schema.holdingInput).output(schema.holdingSpaces),
  /** Lists the spaces that show some of these items, with the others who see them there. */
  whoLoses: procedure('active').input(schema.whoLosesInput).output(schema.losingSpaces),
  /** Says which spaces, collections and links show an item. @throws NOT_FOUND for who is neither its owner nor a member */
  whoSees: procedure('active').input(whoSeesInput).output(whoSees),
  /** Ends somebody else's link for an item of the caller. @throws NOT_FOUND where it does not show it */
  endShownLink: procedure('active').input(endShownLinkInput).output(done),
  /** Says whether editors may make links to what the caller adds, or to some items of theirs. Ends links that may not be. */
  setPassingOn: procedure('active').input(schema.passOnInput).output(done),
  /** Says whether all that the caller uploads or imports goes into the space: for who may add. Takes nothing out. */
  setAddsEverything: procedure('active').input(schema.addEverythingInput).output(done),
};
