import { z } from 'zod';
import { pageSize, pageSizeMaximum, passwordMaximumBytes, shareLinkDays } from '#limits.ts';
import { mediaCard, mediaDetails, mediaType } from '#media/media.schema.ts';
import { id, instant } from '#text.ts';

/** What a link shows: one item, or a collection with all that is in it at the time. */
export const shareTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('item'),
    id,
    title: z.string(),
    type: mediaType,
    thumbnailUrl: z.string().nullable(),
  }),
  z.object({ kind: z.literal('collection'), id, title: z.string() }),
]);

/** What visitors of a link may do, beyond looking and playing. */
const permissions = {
  /** They may save files and, of a collection, all of them at once. */
  allowsDownload: z.boolean(),
  /** Chats and social networks show title and picture. */
  allowsPreview: z.boolean(),
  /** Place, camera and file names stay in what they see and save. */
  keepsDetails: z.boolean(),
};

/** A link as its owner sees it. The token itself is not known any more: only its hash is kept. */
export const share = z.object({
  id,
  target: shareTarget,
  createdAt: instant,
  /** Null: it never ends by itself. */
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
  hasPassword: z.boolean(),
  ...permissions,
  views: z.number().int(),
  lastOpenedAt: instant.nullable(),
});
export type Share = z.infer<typeof share>;

const longestDays = 3650;

/** Null removes the password; it is at most 256 bytes, as every password is. */
const password = z
  .string()
  .min(1, 'Please enter a password.')
  .max(passwordMaximumBytes, 'This password is too long.')
  .nullable();

const terms = {
  /** From now on; null: never. */
  expiresInDays: z.number().int().min(1).max(longestDays).nullable(),
  password,
  ...permissions,
};

export const createShareInput = z
  .strictObject({
    mediaId: id.optional(),
    collectionId: id.optional(),
    expiresInDays: terms.expiresInDays.default(shareLinkDays),
    password: password.default(null),
    allowsDownload: terms.allowsDownload.default(true),
    allowsPreview: terms.allowsPreview.default(false),
    keepsDetails: terms.keepsDetails.default(false),
  })
  .refine((input) => (input.mediaId === undefined) !== (input.collectionId === undefined), {
    message: 'A link shows an item or a collection.',
  });
export type CreateShareInput = z.input<typeof createShareInput>;

/** `path` holds the token and is told this once. */
export const createdShare = z.object({ share, path: z.string() });

/** What is left out stays. */
export const updateShareInput = z.strictObject({
  id,
  expiresInDays: terms.expiresInDays.optional(),
  password: password.optional(),
  allowsDownload: terms.allowsDownload.optional(),
  allowsPreview: terms.allowsPreview.optional(),
  keepsDetails: terms.keepsDetails.optional(),
});

export const listSharesInput = z.strictObject({
  mediaId: id.optional(),
  collectionId: id.optional(),
});

const token = z.string().max(100);

export const tokenInput = z.strictObject({ token });
export const unlockInput = tokenInput.extend({ password: z.string().min(1).max(1000) });
export const sharedItemInput = tokenInput.extend({ mediaId: id });
export const sharedItemsInput = tokenInput.extend({
  cursor: z.string().max(2000).nullish(),
  limit: z.number().int().min(1).max(pageSizeMaximum).default(pageSize),
});

/** `locked`: a password comes first, and nothing is told before it. */
export const openedShare = z.discriminatedUnion('state', [
  z.object({ state: z.literal('locked') }),
  z.object({
    state: z.literal('open'),
    target: shareTarget,
    description: z.string().nullable(),
    allowsDownload: z.boolean(),
    /** Of a collection: all items as one ZIP; null where that is not allowed. */
    archiveUrl: z.string().nullable(),
    itemCount: z.number().int(),
    expiresAt: instant.nullable(),
  }),
]);
export type OpenedShare = z.infer<typeof openedShare>;

/** A card without its owner, its file's name and place; the URLs work for visitors. `caption`: in this collection. */
export const sharedCard = mediaCard
  .omit({ ownerId: true, originalName: true, filePath: true })
  .extend({ caption: z.string().nullable() });
export type SharedCard = z.infer<typeof sharedCard>;

export const sharedItems = z.object({
  items: z.array(sharedCard),
  nextCursor: z.string().nullable(),
});

/**
 * An item as a visitor gets it. `sources` is empty while a copy without place and camera is being made: ask again.
 * `downloadUrl`: null where saving is not allowed, or not yet possible. `originalName`: null unless the owner lets names be seen.
 */
export const sharedItem = mediaDetails
  .omit({
    ownerId: true,
    ownerName: true,
    filePath: true,
    originalUrl: true,
    downloadUrl: true,
    originalName: true,
    positionMs: true,
    rotation: true,
    hasChosenPoster: true,
  })
  .extend({ downloadUrl: z.string().nullable(), originalName: z.string().nullable() });
export type SharedItem = z.infer<typeof sharedItem>;
