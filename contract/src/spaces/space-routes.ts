import { notExposed, type RestRoute } from '#rest-route.ts';
import type { spacesContract } from '#spaces/spaces.contract.ts';

/** Where programs find spaces, whose key was made for them. Who comes into a space, and its end, need a person. */
export const spaceRoutes: Readonly<Record<keyof typeof spacesContract, RestRoute | null>> = {
  list: ['GET /spaces', 'Lists the family spaces of the caller'],
  find: ['GET /spaces/{spaceId}', 'Finds a family space'],
  create: ['POST /spaces', 'Makes a family space'],
  createFor: notExposed,
  update: ['PATCH /spaces/{spaceId}', 'Changes name, description, cover and what viewers may do'],
  close: notExposed,
  closed: notExposed,
  reopen: notExposed,
  members: ['GET /spaces/{spaceId}/members', 'Lists who is in a space'],
  setRole: notExposed,
  removeMember: notExposed,
  leave: notExposed,
  createLink: notExposed,
  invite: notExposed,
  links: notExposed,
  revokeLink: notExposed,
  openLink: notExposed,
  join: notExposed,
  addItems: ['POST /spaces/{spaceId}/items', 'Puts own items into a space, 10,000 at most'],
  undoAdding: notExposed,
  withdrawItems: ['POST /spaces/{spaceId}/items-withdrawn', 'Takes items out of a space'],
  left: notExposed,
  takeAllOut: notExposed,
  addCollection: [
    'PUT /spaces/{spaceId}/collections/{collectionId}',
    'Puts an own collection into a space, with whatever is put into it later',
  ],
  withdrawCollection: [
    'DELETE /spaces/{spaceId}/collections/{collectionId}',
    'Takes an own collection out of a space',
  ],
  activity: ['GET /spaces/{spaceId}/activity', 'Lists what happened in a space'],
  visit: notExposed,
  holding: notExposed,
  whoSees: notExposed,
  endShownLink: notExposed,
  setPassingOn: notExposed,
  setAddsEverything: notExposed,
};
