import { findSharedItem, listSharedItems } from '#features/shares/shared-items.ts';
import {
  changeShare,
  createShare,
  endAllShares,
  endShare,
  listOwnShares,
} from '#features/shares/shares.service.ts';
import { unlockShare } from '#features/shares/unlock-share.ts';
import { openFor, visitShare } from '#features/shares/visit-share.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const own = signedIn.shares;
const visitors = anyone.shares;

export const sharesRouter = anyone.shares.router({
  create: own.create.handler(({ context, input }) => createShare(context, input)),
  list: own.list.handler(({ context, input }) => listOwnShares(context, input)),
  update: own.update.handler(({ context, input }) => changeShare(context, input)),
  end: own.end.handler(async ({ context, input }) => {
    await endShare(context, input.id);
    return {};
  }),
  endAll: own.endAll.handler(({ context }) => endAllShares(context)),

  open: visitors.open.handler(({ context, input }) => visitShare(context, input.token)),
  unlock: visitors.unlock.handler(async ({ context, input }) => {
    await unlockShare(context, input);
    return {};
  }),
  items: visitors.items.handler(async ({ context, input }) =>
    listSharedItems(context, await openFor(context, input.token), input),
  ),
  item: visitors.item.handler(async ({ context, input }) =>
    findSharedItem(context, await openFor(context, input.token), input),
  ),
});
