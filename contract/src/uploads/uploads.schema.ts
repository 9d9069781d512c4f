import { say } from '#field.messages.ts';
import { mediaItem, mediaType } from '#media/media.schema.ts';
import { chosenSpaceIds } from '#spaces/spaces.schema.ts';
import { description, id, instant, title } from '#text.ts';
import { readTakenAt } from '#uploads/taken-at.ts';
import { z } from '#zod.ts';

/** The dialog that an upload comes from. It decides the poster rule of a film (spec §9) and the size limit. */
export const uploadOrigin = z.enum(['movie', 'audio', 'photo', 'single', 'bulk']);
export type UploadOrigin = z.infer<typeof uploadOrigin>;

/** What the person says of the file; it may be corrected later. */
export const declaredDetails = z.strictObject({
  title: title('fileAndTitleRequired'),
  description,
  type: mediaType,
});

/**
 * What a tus upload declares in Upload-Metadata (each value base64 UTF-8).
 * The server uses `targetUserId` only when the caller is an administrator.
 */
export const uploadMetadata = z.strictObject({
  filename: z.string().min(1).max(1000),
  /** The folder that the file was chosen or dropped with, as `Italy 1987/Lake`: search finds the item by it. */
  folder: z.string().max(1000).optional(),
  filetype: z.string().max(200).optional(),
  ...declaredDetails.shape,
  origin: uploadOrigin,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  targetUserId: id.optional(),
  /** The browser's File.lastModified in ms: stored as a fact about the file, never shown as a capture date. */
  lastModified: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional(),
  /** Capture date as `readTakenAt` reads it. It counts as given by a person and overrides what the file itself says. */
  takenAt: z
    .string()
    .refine((text) => readTakenAt(text) !== null, say('takenAt'))
    .optional(),
  /** The file is a part of the source of this import, and no item by itself. */
  importId: id.optional(),
  /** The spaces of the caller to which the item is added once it is kept: ids with commas between. */
  spaceIds: z
    .string()
    .max(4000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(chosenSpaceIds)
    .optional(),
});
export type UploadMetadata = z.input<typeof uploadMetadata>;

/** `spaceIds` left out stays as it is. */
export const updateUploadDetails = declaredDetails.extend({ spaceIds: chosenSpaceIds.optional() });

export const checkUploadInput = z.strictObject({
  sizeBytes: z.number().int().positive(say('emptyFile')),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  targetUserId: id.optional(),
});

export const uploadCheck = z.object({
  /** False when no item of the owner has this size: then the client need not hash the file. */
  isSizeKnown: z.boolean(),
  /** Items of the owner with exactly these bytes. */
  duplicates: z.array(
    z.object({ id, title: z.string(), uploadDate: instant, isInTrash: z.boolean() }),
  ),
});

export const uploadLimits = z.object({
  movieDialogBytes: z.number().int(),
  photoDialogBytes: z.number().int(),
  bulkBytes: z.number().int(),
  quotaBytes: z.number().int().nullable(),
  usedBytes: z.number().int(),
});

/**
 * `receiving`: bytes still missing. `waiting`: all received, for an import. `storing`: all received, being verified.
 * `stored`: acknowledged. `refused`: see `refusal`.
 */
export const uploadState = z.enum(['receiving', 'waiting', 'storing', 'stored', 'refused']);

export const upload = z.object({
  id: z.string(),
  originalName: z.string(),
  title: z.string(),
  type: mediaType,
  sizeBytes: z.number().int(),
  receivedBytes: z.number().int(),
  state: uploadState,
  refusal: z.string().nullable(),
  mediaId: id.nullable(),
  createdAt: instant,
  expiresAt: instant,
});
export type Upload = z.infer<typeof upload>;

export const finishedUpload = z.object({
  state: uploadState,
  refusal: z.string().nullable(),
  media: mediaItem.nullable(),
});
