import {
  addItem,
  addItems,
  listCollectionItems,
  listContaining,
  listItemPages,
  moveItem,
  removeItem,
  setCaption,
} from '#features/collections/collection-items.service.ts';
import {
  createCollection,
  findCollection,
  listFeatured,
  listOwnCollections,
  pinCollection,
  removeCollection,
  setThumbnail,
  updateCollection,
} from '#features/collections/collections.service.ts';
import {
  listRemoved,
  restoreCollection,
} from '#features/collections/removed-collections.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const calls = signedIn.collections;

export const collectionsRouter = anyone.collections.router({
  list: calls.list.handler(({ context, input }) => listOwnCollections(context, input)),
  featured: calls.featured.handler(({ context }) => listFeatured(context)),
  find: calls.find.handler(({ context, input }) => findCollection(context, input.id)),
  create: calls.create.handler(({ context, input }) => createCollection(context, input)),
  update: calls.update.handler(({ context, input }) => updateCollection(context, input)),
  remove: calls.remove.handler(async ({ context, input }) => {
    await removeCollection(context, input.id);
    return {};
  }),
  removed: calls.removed.handler(({ context, input }) => listRemoved(context, input.spaceId)),
  restore: calls.restore.handler(async ({ context, input }) => {
    await restoreCollection(context, input.id);
    return {};
  }),
  addItem: calls.addItem.handler(({ context, input }) => addItem(context, input)),
  addItems: calls.addItems.handler(({ context, input }) => addItems(context, input)),
  removeItem: calls.removeItem.handler(async ({ context, input }) => {
    await removeItem(context, input);
    return {};
  }),
  moveItem: calls.moveItem.handler(async ({ context, input }) => {
    await moveItem(context, input);
    return {};
  }),
  setCaption: calls.setCaption.handler(async ({ context, input }) => {
    await setCaption(context, input);
    return {};
  }),
  setThumbnail: calls.setThumbnail.handler(({ context, input }) => setThumbnail(context, input)),
  pin: calls.pin.handler(({ context, input }) => pinCollection(context, input)),
  items: calls.items.handler(({ context, input }) => listCollectionItems(context, input)),
  itemPages: calls.itemPages.handler(({ context, input }) =>
    listItemPages(context, input.collectionId),
  ),
  containing: calls.containing.handler(({ context, input }) => listContaining(context, input)),
});
