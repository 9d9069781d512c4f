import { archiveItem } from '#archive-format/archive-item.schema.ts';
import { collectionTypes } from '#collections/collection-type.ts';
import { tapeLabelMaximum, tapeNotesMaximum } from '#limits.ts';
import { keptFields } from '#media/history.schema.ts';
import { spaceRole } from '#spaces/space-role.ts';
import { storedTape, tapePart } from '#tapes/tapes.schema.ts';
import { id, instant } from '#text.ts';
import { z } from '#zod.ts';

/**
 * `archive.json` of an export: what Heirloom knows beyond the bytes. It is one JSON object, written so that a program
 * can also read it line by line: each field of the head is a line, and each entry of a list is a line.
 */
export const archiveFormatName = 'heirloom-archive';
export const archiveFormatVersion = 1;

export const archiveScope = z.object({
  kind: z.enum(['person', 'collection', 'space', 'everything']),
  /** Null for everything. */
  id: id.nullable(),
  name: z.string().nullable(),
});
export type ArchiveScope = z.infer<typeof archiveScope>;

export const archiveHead = z.looseObject({
  format: z.literal(archiveFormatName),
  /** A reader refuses a greater one than it knows; what it does not know of its own it leaves. */
  version: z.number().int().min(1),
  id,
  madeAt: instant,
  madeBy: z.string(),
  scope: archiveScope,
  /** The export that has the files which are missing here. */
  since: id.nullable(),
  isDrive: z.boolean(),
});
export type ArchiveHead = z.infer<typeof archiveHead>;

/** Somebody of whom the export speaks; only of owners of its items more than the name, and nothing to sign in with. */
export const archivePerson = z.looseObject({
  id,
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Until when the account was open, where that is told; exports of before do not say it. */
  disabledAt: instant.nullable().default(null),
  subscriptionEndsAt: instant.nullable().default(null),
});

/** Items as they are shown, first to last. */
export const archiveCollection = z.looseObject({
  id,
  /** Null where it belongs to a space. */
  ownerId: id.nullable(),
  spaceId: id.nullable(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(collectionTypes),
  coverId: id.nullable(),
  /** Of one that belongs to a space. */
  makerId: id.nullable().default(null),
  pinnedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  items: z.array(
    z.object({
      itemId: id,
      addedAt: instant,
      position: z.number(),
      caption: z.string().nullable(),
    }),
  ),
});

/** A cassette, reel or disc, with what was made of it. */
export const archiveTape = z.looseObject({
  ...storedTape.shape,
  label: z.string().min(1).max(tapeLabelMaximum),
  notes: z.string().max(tapeNotesMaximum).nullable(),
  createdAt: instant,
  items: z.array(
    z.object({ itemId: id, part: tapePart, position: z.number().int(), isPutAway: z.boolean() }),
  ),
});

/** A link as its owner sees it: neither its address nor its password can be known. */
export const archiveLink = z.looseObject({
  id,
  ownerId: id,
  itemId: id.nullable(),
  collectionId: id.nullable(),
  name: z.string().nullable(),
  hasPassword: z.boolean(),
  expiresAt: instant.nullable(),
  allowsDownload: z.boolean(),
  allowsPreview: z.boolean(),
  keepsDetails: z.boolean(),
  showsChapters: z.boolean(),
  views: z.number().int(),
  lastOpenedAt: instant.nullable(),
  createdAt: instant,
});

export const archiveSpace = z.looseObject({
  id,
  name: z.string(),
  description: z.string().nullable(),
  coverId: id.nullable(),
  viewersDownload: z.boolean(),
  createdAt: instant,
  closedAt: instant.nullable(),
  members: z.array(z.object({ personId: id, role: spaceRole, joinedAt: instant })),
  collections: z.array(z.object({ collectionId: id, addedAt: instant })),
  tapes: z.array(z.object({ tapeId: id, addedAt: instant })).default([]),
  items: z.array(
    z.object({
      itemId: id,
      isItself: z.boolean(),
      isHeldBack: z.boolean(),
      isIn: z.boolean(),
      mayPassOn: z.boolean().nullable(),
      addedAt: instant,
      withdrawnAt: instant.nullable(),
    }),
  ),
});

/** What hangs on an item in one space; the names are for those who have the export without them. */
const saidInSpace = { spaceId: id, spaceName: z.string(), itemId: id };

export const archiveComment = z.looseObject({
  id,
  ...saidInSpace,
  /** Null where whoever has the export does not see it. */
  itemTitle: z.string().nullable(),
  /** Null: the account is gone. */
  personId: id.nullable(),
  text: z.string(),
  /** The moment of a film or recording that it is about. */
  atMs: z.number().int().nullable(),
  createdAt: instant,
  editedAt: instant.nullable(),
});

export const archiveHeart = z.looseObject({ ...saidInSpace, personId: id, givenAt: instant });

/** What somebody wants an item to say, until it is answered. */
export const archiveProposal = z.looseObject({
  id,
  ...saidInSpace,
  personId: id,
  createdAt: instant,
  field: keptFields.keyof(),
  /** What they saw; null of an item that is another's. */
  before: keptFields.partial().nullable(),
  after: keptFields.partial(),
});

/** Where somebody stopped playing. */
export const archivePosition = z.looseObject({
  personId: id,
  itemId: id,
  positionMs: z.number().int(),
  updatedAt: instant,
});

/** What somebody changed of an item: one field, before and after. */
export const archiveChange = z.looseObject({
  itemId: id,
  personId: id.nullable(),
  at: instant,
  field: keptFields.keyof(),
  // Never as it is written: what is taken back becomes columns.
  before: keptFields.partial(),
  after: keptFields.partial(),
});

/** The lists of `archive.json`, in the order in which they are written: what an entry names stands before it. */
export const archiveLists = {
  people: archivePerson,
  items: archiveItem,
  collections: archiveCollection,
  tapes: archiveTape,
  spaces: archiveSpace,
  comments: archiveComment,
  hearts: archiveHeart,
  proposals: archiveProposal,
  links: archiveLink,
  positions: archivePosition,
  history: archiveChange,
} as const;

export type ArchiveListName = keyof typeof archiveLists;
export type ArchiveEntry<Name extends ArchiveListName> = z.infer<(typeof archiveLists)[Name]>;
