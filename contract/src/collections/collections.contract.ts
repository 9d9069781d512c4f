import * as schema from '#collections/collections.schema.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

const done = z.object({});

/**
 * Collections of the caller's own media, and those of spaces. Collections and items of another person answer as missing
 * ones, and so do those of a space to who is not in it; a member without the right gets FORBIDDEN. Every change is
 * published on the channels collections and collection_items.
 */
export const collectionsContract = {
  /**
   * Lists one page of the caller's collections, by a scope also those of their spaces, newest first.
   * Spec: collections select by user_id; Collection helper refresh.
   */
  list: procedure('active').input(schema.listCollectionsInput).output(schema.collectionsPage),
  /** Picks up to 6 for the home page: pinned ones first, then the latest updated. */
  featured: procedure('active').output(z.object({ items: z.array(schema.collection) })),
  /** Finds one collection. Spec: collections select single by id. */
  find: procedure('active').input(schema.collectionId).output(schema.collection),
  /** Makes a collection and returns its id. Spec: collections insert; Collection helper create. */
  create: procedure('active').input(schema.createCollectionInput).output(z.object({ id })),
  /** Changes name, description or type; fields left out stay unchanged. */
  update: procedure('active').input(schema.updateCollectionInput).output(schema.collection),
  /**
   * Deletes a collection; its items stay in the archive. One of a space can be brought back for 30 days.
   * Spec: collections delete by id; Collection helper delete.
   */
  remove: procedure('active').input(schema.collectionId).output(done),
  /** Lists the deleted collections of a space that the caller can bring back, latest first. */
  removed: procedure('active').input(schema.removedInput).output(schema.removedCollections),
  /** Brings a deleted collection of a space back. */
  restore: procedure('active').input(schema.collectionId).output(done),
  /**
   * Adds an item at the front. Spec: collection_items insert; Collection helper add item.
   * @throws CONFLICT when it is already in
   */
  addItem: procedure('active').input(schema.itemInput).output(z.object({ id })),
  /**
   * Adds items at the front in the given order, all or none; those already in keep their place, those in the trash are
   * left out. A collection of a space takes what is in the space, and own items, which are thereby put into it.
   */
  addItems: procedure('active').input(schema.addItemsInput).output(schema.addedItems),
  /**
   * Removes an item from the collection; it stays in the archive.
   * Spec: collection_items delete by collection_id and media_id.
   */
  removeItem: procedure('active').input(schema.itemInput).output(done),
  /** Moves an item to another position in its collection. */
  moveItem: procedure('active').input(schema.moveItemInput).output(done),
  /** Sets the caption of an item in this collection; blank removes it. */
  setCaption: procedure('active').input(schema.setCaptionInput).output(done),
  /**
   * Makes an item's picture the thumbnail of the collection.
   * Spec: collections update thumbnail_url; Collection helper update thumbnail.
   */
  setThumbnail: procedure('active').input(schema.setThumbnailInput).output(schema.collection),
  /** Pins a collection to the home page, or unpins it. */
  pin: procedure('active').input(schema.pinInput).output(schema.collection),
  /**
   * Lists one page of a collection, last added first unless the owner moved them.
   * Spec: collection_items select with joined media.
   */
  items: procedure('active').input(schema.listItemsInput).output(schema.itemsPage),
  /** Counts the items of a collection and says where each page begins. */
  itemPages: procedure('active')
    .input(z.strictObject({ collectionId: id }))
    .output(schema.itemPages),
  /** Lists the collections of the caller and of their spaces that contain some of these items. */
  containing: procedure('active').input(schema.containingInput).output(schema.containing),
};
