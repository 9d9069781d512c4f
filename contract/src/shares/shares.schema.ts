import { say } from '#field.messages.ts';
import { pageSize, pageSizeMaximum, shareLinkDays, shareNameMaximum } from '#limits.ts';
import { capturePrecision, captureSource, mediaStatus, mediaType } from '#media/media.schema.ts';
import { linkPassword } from '#shares/link-password.ts';
import { id, instant, optionalLine } from '#text.ts';
import { z } from '#zod.ts';

/** What a link shows: one item, or a collection with its current items. */
const shareTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('item'),
    id,
    title: z.string(),
    type: mediaType,
    thumbnailUrl: z.string().nullable(),
  }),
  z.object({ kind: z.literal('collection'), id, title: z.string() }),
]);

/** What visitors of a link may do, besides looking and playing. */
const permissions = {
  /** Visitors may save files and, of a collection, all of them at once. */
  allowsDownload: z.boolean(),
  /** Chats and social networks may show title and picture. */
  allowsPreview: z.boolean(),
  /** Visitors see and save place, camera and file names; otherwise these are removed. */
  keepsDetails: z.boolean(),
  /** Visitors see the titles of chapters. */
  showsChapters: z.boolean(),
};

/** A link as its owner sees it. The server stores only a hash of the token, so that it cannot show the token again. */
export const share = z.object({
  id,
  target: shareTarget,
  /** Whom it is for, in the owner's words; visitors do not see it. */
  name: z.string().nullable(),
  createdAt: instant,
  /** Null: the link does not expire. */
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
  hasPassword: z.boolean(),
  ...permissions,
  views: z.number().int(),
  lastOpenedAt: instant.nullable(),
});
export type Share = z.infer<typeof share>;

const longestDays = 3650;

const terms = {
  /** Counted from now; null: never. */
  expiresInDays: z.number().int().min(1).max(longestDays).nullable(),
  password: linkPassword,
  name: optionalLine(shareNameMaximum),
  ...permissions,
};

export const createShareInput = z
  .strictObject({
    mediaId: id.optional(),
    collectionId: id.optional(),
    expiresInDays: terms.expiresInDays.default(shareLinkDays),
    password: linkPassword.default(null),
    name: terms.name.default(null),
    /** Ends the caller's other links to the same item or collection in the same moment. */
    endsOthers: z.boolean().default(false),
    allowsDownload: terms.allowsDownload.default(true),
    allowsPreview: terms.allowsPreview.default(false),
    keepsDetails: terms.keepsDetails.default(false),
    showsChapters: terms.showsChapters.default(true),
  })
  .refine(
    (input) => (input.mediaId === undefined) !== (input.collectionId === undefined),
    say('shareTarget'),
  );
export type CreateShareInput = z.input<typeof createShareInput>;

/** `path` holds the token; only this answer contains it. */
export const createdShare = z.object({
  share,
  path: z.string(),
  /** How many other links of the caller to the same item or collection are open. */
  othersOpen: z.number().int(),
});

/** Fields left out stay unchanged. */
export const updateShareInput = z.strictObject({
  id,
  expiresInDays: terms.expiresInDays.optional(),
  password: linkPassword.optional(),
  name: terms.name.optional(),
  allowsDownload: terms.allowsDownload.optional(),
  allowsPreview: terms.allowsPreview.optional(),
  keepsDetails: terms.keepsDetails.optional(),
  showsChapters: terms.showsChapters.optional(),
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

/*
 * The answers to visitors are written out field by field and reuse no object of the owner's: a new field of an item
 * stays hidden from visitors until it is added here.
 */

/** What the link shows. */
const visitedTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('item'),
    id,
    title: z.string(),
    type: mediaType,
    thumbnailUrl: z.string().nullable(),
  }),
  z.object({ kind: z.literal('collection'), id, title: z.string() }),
]);

/** `locked`: the visitor must enter the password first, and learns nothing before that. */
export const openedShare = z.discriminatedUnion('state', [
  z.object({ state: z.literal('locked') }),
  z.object({
    state: z.literal('open'),
    target: visitedTarget,
    description: z.string().nullable(),
    allowsDownload: z.boolean(),
    /** A ZIP of all items of a collection; null when downloads are not allowed. */
    archiveUrl: z.string().nullable(),
    itemCount: z.number().int(),
    expiresAt: instant.nullable(),
  }),
]);
export type OpenedShare = z.infer<typeof openedShare>;

/** What the card and the page of an item have in common: without its owner, file name and place. */
const shownToVisitors = {
  id,
  type: mediaType,
  title: z.string(),
  description: z.string().nullable(),
  status: mediaStatus,
  statusReason: z.string().nullable(),
  progress: z.number().int().min(0).max(100).nullable(),
  durationMs: z.number().int().nullable(),
  speed: z.number().optional(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  fileSizeBytes: z.number().int(),
  mimeType: z.string(),
  uploadDate: instant,
  capture: z.object({
    localTime: z.string().nullable(),
    offset: z.string().nullable(),
    precision: capturePrecision,
    source: captureSource.nullable(),
    isApproximate: z.boolean(),
  }),
  placeholder: z.string().nullable(),
  /** URLs that work for visitors. */
  thumbnailUrl: z.string().nullable(),
  gridUrl: z.string().nullable(),
  photoUrl: z.string().nullable(),
  peaksUrl: z.string().nullable(),
  version: z.number().int(),
};

/** An item as a visitor sees it in a list; `caption`: the one in this collection. */
export const sharedCard = z.object({ ...shownToVisitors, caption: z.string().nullable() });
export type SharedCard = z.infer<typeof sharedCard>;

export const sharedItems = z.object({
  items: z.array(sharedCard),
  nextCursor: z.string().nullable(),
});

/** An item as a visitor plays it; its fields mean the same as in `mediaDetails`. */
export const sharedItem = z.object({
  ...shownToVisitors,
  /** A copy without place and camera is being made, to play and to save: the client asks again. */
  isComing: z.boolean(),
  /** Until the copy is there: only the smaller ones for slow connections, or none. */
  sources: z.array(
    z.object({
      url: z.string(),
      mimeType: z.string(),
      height: z.number().int().nullable(),
      bitsPerSecond: z.number().int().nullable(),
      isOriginal: z.boolean(),
      gainDb: z.number(),
    }),
  ),
  captions: z.array(z.object({ url: z.string(), language: z.string(), label: z.string() })),
  storyboardUrl: z.string().nullable(),
  zoomUrl: z.string().nullable(),
  motionUrl: z.string().nullable(),
  /** Null when saving is not allowed, or not yet possible. */
  downloadUrl: z.string().nullable(),
  /** Null unless the owner allows details; without them place and facts are empty, too. */
  originalName: z.string().nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Empty unless the owner shows them. */
  chapters: z.array(z.object({ title: z.string(), startMs: z.number().int() })),
  createdAt: instant,
});
export type SharedItem = z.infer<typeof sharedItem>;
