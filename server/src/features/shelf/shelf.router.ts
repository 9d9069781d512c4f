import { denySameTape, listSameTape } from '#features/shelf/same-tape.service.ts';
import { shareTape, withdrawTape } from '#features/shelf/shared-tapes.service.ts';
import {
  changeWords,
  countShelf,
  createTape,
  findByNumber,
  findOnShelf,
  listDeleted,
  listShelf,
  removeTape,
  restoreTape,
  tapesOfItems,
} from '#features/shelf/shelf.service.ts';
import { exportShelf } from '#features/shelf/table/export-shelf.ts';
import { importShelf } from '#features/shelf/table/import-shelf.service.ts';
import { moveItem, putAway, putItems, takeItems } from '#features/shelf/tape-items.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';
import { publicOrigin } from '#platform/config.ts';

const { tapes } = signedIn;

export const shelfRouter = anyone.tapes.router({
  list: tapes.list.handler(({ context }) => listShelf(context)),
  count: tapes.count.handler(({ context }) => countShelf(context)),
  find: tapes.find.handler(({ context, input }) => findOnShelf(context, input.id)),
  findByNumber: tapes.findByNumber.handler(({ context, input }) =>
    findByNumber(context, input.number),
  ),
  printedAddress: tapes.printedAddress.handler(({ context }) => ({
    address: publicOrigin({
      ...context.config,
      PUBLIC_URL: context.config.LABEL_URL ?? context.config.PUBLIC_URL,
    }),
  })),
  import: tapes.import.handler(({ context, input }) => importShelf(context, input)),
  export: tapes.export.handler(({ context }) => exportShelf(context)),
  create: tapes.create.handler(({ context, input }) => createTape(context, input)),
  update: tapes.update.handler(({ context, input }) => changeWords(context, input)),
  remove: tapes.remove.handler(async ({ context, input }) => {
    await removeTape(context, input.id);
    return {};
  }),
  removed: tapes.removed.handler(({ context }) => listDeleted(context)),
  restore: tapes.restore.handler(async ({ context, input }) => {
    await restoreTape(context, input.id);
    return {};
  }),
  putItems: tapes.putItems.handler(({ context, input }) => putItems(context, input)),
  takeItems: tapes.takeItems.handler(async ({ context, input }) => {
    await takeItems(context, input);
    return {};
  }),
  putAway: tapes.putAway.handler(({ context, input }) => putAway(context, input)),
  moveItem: tapes.moveItem.handler(async ({ context, input }) => {
    await moveItem(context, input);
    return {};
  }),
  of: tapes.of.handler(({ context, input }) => tapesOfItems(context, input)),
  sameAs: tapes.sameAs.handler(({ context, input }) => listSameTape(context, input.mediaId)),
  notSame: tapes.notSame.handler(async ({ context, input }) => {
    await denySameTape(context, input);
    return {};
  }),
  share: tapes.share.handler(async ({ context, input }) => {
    await shareTape(context, input);
    return {};
  }),
  withdraw: tapes.withdraw.handler(async ({ context, input }) => {
    await withdrawTape(context, input);
    return {};
  }),
});
