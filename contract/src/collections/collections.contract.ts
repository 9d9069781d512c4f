import { z } from 'zod';
import * as schema from '#collections/collections.schema.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';

const done = z.object({});

/**
 * Collections of one's own media. Another person's collection, and another person's item, answer as missing
 * ones. Every change is told on the channels collections and collection_items.
 */
export const collectionsContract = {
  /** Lists one page of the caller's collections, newest first. Spec: collections select by user_id; Collection helper refresh. */
  list: procedure('active').input(schema.listCollectionsInput).output(schema.collectionsPage),
  /** Picks up to 6 for the home page: pinned ones first, then the latest updated. */
  featured: procedure('active').output(z.object({ items: z.array(schema.collection) })),
  /** Finds one collection. Spec: collections select single by id. */
  find: procedure('active').input(schema.collectionId).output(schema.collection),
  /** Makes a collection and answers its id. Spec: collections insert; Collection helper create. */
  create: procedure('active').input(schema.createCollectionInput).output(z.object({ id })),
  /** Changes name, description or type; what is left out stays. */
  update: procedure('active').input(schema.updateCollectionInput).output(schema.collection),
  /** Deletes a collection for good; its items stay in the archive. Spec: collections delete by id; Collection helper delete. */
  remove: procedure('active').input(schema.collectionId).output(done),
  /** Puts an item in front. Spec: collection_items insert; Collection helper add item. @throws CONFLICT when it is in already */
  addItem: procedure('active').input(schema.itemInput).output(z.object({ id })),
  /** Puts items in front, in the order given, all or none; those that are in already stay where they are, trashed ones stay out. */
  addItems: procedure('active').input(schema.addItemsInput).output(schema.addedItems),
  /** Takes an item out; it stays in the archive. Spec: collection_items delete by collection_id and media_id. */
  removeItem: procedure('active').input(schema.itemInput).output(done),
  /** Moves an item to another place of its collection. */
  moveItem: procedure('active').input(schema.moveItemInput).output(done),
  /** Writes a few words about an item in this collection; blank removes them. */
  setCaption: procedure('active').input(schema.setCaptionInput).output(done),
  /** Chooses the picture of the collection among its items. Spec: collections update thumbnail_url; Collection helper update thumbnail. */
  setThumbnail: procedure('active').input(schema.setThumbnailInput).output(schema.collection),
  /** Pins a collection to the home page, or unpins it. */
  pin: procedure('active').input(schema.pinInput).output(schema.collection),
  /** Lists one page of a collection, newest added first unless a person moved them. Spec: collection_items select with joined media. */
  items: procedure('active').input(schema.listItemsInput).output(schema.itemsPage),
  /** Counts the items of a collection and says where each page begins. */
  itemPages: procedure('active')
    .input(z.strictObject({ collectionId: id }))
    .output(schema.itemPages),
  /** Says which of the caller's collections hold some of these items. */
  containing: procedure('active').input(schema.containingInput).output(schema.containing),
};
