import { createBox, endBox, listBoxes } from '#features/guest-boxes/guest-boxes.service.ts';
import { listGuestFiles, refuse, takeIn } from '#features/guest-boxes/guest-files.service.ts';
import { unlockBox, visitBox } from '#features/guest-boxes/visit-box.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const calls = signedIn.guestBoxes;
const guests = anyone.guestBoxes;

export const guestBoxesRouter = anyone.guestBoxes.router({
  create: calls.create.handler(({ context, input }) => createBox(context, input)),
  list: calls.list.handler(({ context, input }) => listBoxes(context, input.spaceId)),
  end: calls.end.handler(async ({ context, input }) => {
    await endBox(context, input);
    return {};
  }),
  files: calls.files.handler(({ context, input }) => listGuestFiles(context, input.spaceId)),
  takeIn: calls.takeIn.handler(({ context, input }) => takeIn(context, input)),
  refuse: calls.refuse.handler(({ context, input }) => refuse(context, input)),

  open: guests.open.handler(({ context, input }) => visitBox(context, input.token)),
  unlock: guests.unlock.handler(async ({ context, input }) => {
    await unlockBox(context, input);
    return {};
  }),
});
