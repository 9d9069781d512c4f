import { collectionTypes } from '#collections/collection-type.ts';
import {
  collectionItemsMaximum,
  collectionNameMaximum,
  pageSize,
  pageSizeMaximum,
} from '#limits.ts';
import { mediaPages } from '#media/media-lists.schema.ts';
import { mediaItem } from '#media/media.schema.ts';
import { description, id, instant, line, optionalText, revision } from '#text.ts';
import { z } from '#zod.ts';

export const collectionType = z.enum(collectionTypes);

/**
 * What somebody may do with a collection: put items in, order, caption and remove these, change or delete it, save it
 * as files, make links to it; `own` also pins it and puts it into spaces.
 */
export const collectionRight = z.enum(['add', 'arrange', 'change', 'download', 'share', 'own']);
export type CollectionRight = z.infer<typeof collectionRight>;

/** A collection as its card shows it. URLs are paths on this server; null while there is no picture to show. */
export const collection = z.object({
  id,
  /** Null: it belongs to a space. */
  ownerId: id.nullable(),
  space: z.object({ id, name: z.string() }).nullable(),
  rights: z.array(collectionRight),
  name: z.string(),
  description: z.string().nullable(),
  type: collectionType,
  /** Counts items that are not in the trash. */
  itemCount: z.number().int(),
  /** The owner's choice, else the picture of the first item: 320 px JPEG. */
  thumbnailUrl: z.string().nullable(),
  /** The same picture, 640 px WebP. */
  coverUrl: z.string().nullable(),
  /** The item that the owner chose for the thumbnail; null when the first item is used. Spec: thumbnail_url. */
  thumbnailMediaId: id.nullable(),
  isPinned: z.boolean(),
  /** A public link shows what is put into it. */
  isLinked: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  /** Of name, description and type. */
  revision,
});
export type Collection = z.infer<typeof collection>;

/** An item in its collection. Spec: collection_items with joined media. */
export const collectionItem = z.object({
  id,
  collectionId: id,
  addedAt: instant,
  /** The owner's caption for this item in this collection. */
  caption: z.string().nullable(),
  media: mediaItem,
});
export type CollectionItem = z.infer<typeof collectionItem>;

const collectionName = line(collectionNameMaximum, 'collectionNameRequired');
const cursor = z.string().max(2000).nullish();
const limit = z.number().int().min(1).max(pageSizeMaximum).default(pageSize);

export const createCollectionInput = z.strictObject({
  name: collectionName,
  description,
  type: collectionType.default('mixed'),
  /** Makes one of this space. */
  spaceId: id.optional(),
});

export const updateCollectionInput = z.strictObject({
  id,
  name: collectionName.optional(),
  description: description.optional(),
  type: collectionType.optional(),
  /** @throws CHANGED_MEANWHILE when the collection no longer has it */
  revision: revision.optional(),
});

export const listCollectionsInput = z.strictObject({
  type: collectionType.optional(),
  /** Case-insensitive substring of name or description. */
  query: z.string().max(200).optional(),
  /** `shared`: one's own, and those of one's spaces. */
  scope: z.enum(['mine', 'shared']).default('mine'),
  /** Those of one of one's spaces; overrides `scope`. */
  spaceId: id.optional(),
  cursor,
  limit,
});

export const collectionsPage = z.object({
  items: z.array(collection),
  nextCursor: z.string().nullable(),
});

/** A deleted collection of a space, which who may delete it brings back within 30 days. */
export const removedCollection = z.object({
  id,
  name: z.string(),
  removedAt: instant,
  endsAt: instant,
});
export const removedInput = z.strictObject({ spaceId: id });
export const removedCollections = z.object({ items: z.array(removedCollection) });

export const collectionId = z.strictObject({ id });
export const itemInput = z.strictObject({ collectionId: id, mediaId: id });

export const addItemsInput = z.strictObject({
  collectionId: id,
  mediaIds: z.array(id).min(1).max(collectionItemsMaximum),
});

/** How many items were added, and how many were already in it. */
export const addedItems = z.object({ added: z.number().int(), alreadyIn: z.number().int() });

/** Where to move an item: behind `afterMediaId`, or to the front. */
export const moveItemInput = itemInput.extend({ afterMediaId: id.nullable() });

export const setCaptionInput = itemInput.extend({ caption: optionalText(2000) });

/** The item whose picture is the collection's thumbnail; null: the first item again. */
export const setThumbnailInput = z.strictObject({ collectionId: id, mediaId: id.nullable() });

export const pinInput = z.strictObject({ collectionId: id, isPinned: z.boolean() });

export const listItemsInput = z.strictObject({ collectionId: id, cursor, limit });

export const itemsPage = z.object({
  items: z.array(collectionItem),
  nextCursor: z.string().nullable(),
});

/** Where each page of a collection begins: page n is `items({ cursor: cursors[n] })`. The first is null. */
export const itemPages = mediaPages;

export const containingInput = z.strictObject({
  mediaIds: z.array(id).min(1).max(collectionItemsMaximum),
});

/** The collections of the caller and of their spaces that contain some of the given items, and which. */
export const containing = z.object({
  collections: z.array(z.object({ collectionId: id, mediaIds: z.array(id) })),
});
