import { listSpaceActivity, visitSpace } from '#features/family/activity.service.ts';
import {
  changeSettings,
  closeOwnSpace,
  createSpace,
  createSpaceFor,
  findSpace,
  listOwnClosed,
  listOwnSpaces,
  reopenSpace,
} from '#features/family/family.service.ts';
import {
  createLink,
  joinByLink,
  listSpaceLinks,
  openLink,
  revokeLink,
} from '#features/family/invite-by-link.service.ts';
import { inviteByMail } from '#features/family/invite-by-mail.service.ts';
import { bringBack, whoLoses } from '#features/family/many-items.service.ts';
import {
  leaveSpace,
  listSpaceMembers,
  removeMember,
  setRole,
  setRule,
} from '#features/family/members.service.ts';
import { setPassingOn } from '#features/family/passing-on.service.ts';
import {
  addCollection,
  addItems,
  listLeftSpaces,
  listSpacesHolding,
  takeAllOut,
  undoAdding,
  withdrawCollection,
  withdrawItems,
} from '#features/family/shared-items.service.ts';
import { appointOwner, listUnownedSpaces } from '#features/family/unowned-spaces.service.ts';
import { endShownLink, whoSees } from '#features/family/who-sees.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const calls = signedIn.spaces;

/** For calls that answer nothing. */
async function done(change: Promise<void>): Promise<Record<string, never>> {
  await change;
  return {};
}

export const familyRouter = anyone.spaces.router({
  list: calls.list.handler(({ context }) => listOwnSpaces(context)),
  find: calls.find.handler(({ context, input }) => findSpace(context, input.spaceId)),
  create: calls.create.handler(({ context, input }) => createSpace(context, input)),
  createFor: calls.createFor.handler(({ context, input }) => createSpaceFor(context, input)),
  unowned: calls.unowned.handler(({ context }) => listUnownedSpaces(context)),
  appoint: calls.appoint.handler(({ context, input }) => done(appointOwner(context, input))),
  update: calls.update.handler(({ context, input }) => changeSettings(context, input)),
  close: calls.close.handler(({ context, input }) => done(closeOwnSpace(context, input))),
  closed: calls.closed.handler(({ context }) => listOwnClosed(context)),
  reopen: calls.reopen.handler(({ context, input }) => done(reopenSpace(context, input.spaceId))),
  members: calls.members.handler(({ context, input }) => listSpaceMembers(context, input.spaceId)),
  setRole: calls.setRole.handler(({ context, input }) => done(setRole(context, input))),
  removeMember: calls.removeMember.handler(({ context, input }) =>
    done(removeMember(context, input)),
  ),
  leave: calls.leave.handler(({ context, input }) => done(leaveSpace(context, input))),
  createLink: calls.createLink.handler(({ context, input }) => createLink(context, input)),
  invite: calls.invite.handler(({ context, input }) => inviteByMail(context, input)),
  links: calls.links.handler(({ context, input }) => listSpaceLinks(context, input.spaceId)),
  revokeLink: calls.revokeLink.handler(({ context, input }) => done(revokeLink(context, input))),
  openLink: calls.openLink.handler(({ context, input }) => openLink(context, input.token)),
  join: calls.join.handler(({ context, input }) => joinByLink(context, input.token)),
  addItems: calls.addItems.handler(({ context, input }) => addItems(context, input)),
  withdrawItems: calls.withdrawItems.handler(({ context, input }) => withdrawItems(context, input)),
  undoAdding: calls.undoAdding.handler(({ context, input }) => undoAdding(context, input)),
  left: calls.left.handler(({ context }) => listLeftSpaces(context)),
  takeAllOut: calls.takeAllOut.handler(({ context, input }) => takeAllOut(context, input.spaceId)),
  addCollection: calls.addCollection.handler(({ context, input }) =>
    done(addCollection(context, input)),
  ),
  withdrawCollection: calls.withdrawCollection.handler(({ context, input }) =>
    done(withdrawCollection(context, input)),
  ),
  activity: calls.activity.handler(({ context, input }) => listSpaceActivity(context, input)),
  bringBack: calls.bringBack.handler(({ context, input }) => bringBack(context, input)),
  visit: calls.visit.handler(({ context, input }) => visitSpace(context, input.spaceId)),
  whoLoses: calls.whoLoses.handler(({ context, input }) => whoLoses(context, input)),
  whoSees: calls.whoSees.handler(({ context, input }) => whoSees(context, input.mediaId)),
  endShownLink: calls.endShownLink.handler(({ context, input }) =>
    done(endShownLink(context, input)),
  ),
  setPassingOn: calls.setPassingOn.handler(({ context, input }) =>
    done(setPassingOn(context, input)),
  ),
  setAddsEverything: calls.setAddsEverything.handler(({ context, input }) =>
    done(setRule(context, input)),
  ),
  holding: calls.holding.handler(({ context, input }) => listSpacesHolding(context, input)),
});
