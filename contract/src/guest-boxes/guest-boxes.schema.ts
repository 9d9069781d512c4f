import {
  guestBoxDefaults,
  guestBoxMaximum,
  guestFilesCallMaximum,
  guestNameMaximum,
} from '#limits.ts';
import { mediaType } from '#media/media.schema.ts';
import { linkPassword } from '#shares/link-password.ts';
import { id, instant, line } from '#text.ts';
import { uploadMetadata } from '#uploads/uploads.schema.ts';
import { z } from '#zod.ts';

export const guestBoxesInput = z.strictObject({ spaceId: id });
export const guestBoxInput = guestBoxesInput.extend({ boxId: id });

const whole = (maximum: number) => z.number().int().min(1).max(maximum);

export const createGuestBoxInput = guestBoxesInput.extend({
  days: whole(guestBoxMaximum.days).default(guestBoxDefaults.days),
  files: whole(guestBoxMaximum.files).default(guestBoxDefaults.files),
  gigabytes: whole(guestBoxMaximum.gigabytes).default(guestBoxDefaults.gigabytes),
  password: linkPassword.default(null),
});

/** A link as the editors of its space see it. The server keeps only a hash of its token. */
export const guestBox = z.object({
  id,
  makerName: z.string(),
  /** The caller may end it. */
  mayEnd: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  hasPassword: z.boolean(),
  /** Of what came and of what was announced. */
  files: z.number().int(),
  filesMaximum: z.number().int(),
  bytes: z.number().int(),
  bytesMaximum: z.number().int(),
});
export type GuestBox = z.infer<typeof guestBox>;
/** Only this answer contains the token, in `path`. */
export const createdGuestBox = z.object({ box: guestBox, path: z.string() });

/** What a guest has sent and nobody has decided about. */
export const guestFile = z.object({
  id,
  guestName: z.string(),
  /** Who made the link: the file is theirs, and counts against their quota. */
  makerName: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  type: mediaType,
  originalName: z.string(),
  fileSizeBytes: z.number().int(),
  /** The date that the guest gave, as far as they know it: 1987, 1987-06 or 1987-06-05. */
  takenAt: z.string().nullable(),
  sentAt: instant,
  pictureUrl: z.string(),
});
export type GuestFile = z.infer<typeof guestFile>;
/** `total` counts those too that are not listed. */
export const guestFiles = z.object({ items: z.array(guestFile), total: z.number().int() });

export const decideInput = guestBoxesInput.extend({
  mediaIds: z.array(id).min(1).max(guestFilesCallMaximum),
});
export const decidedFiles = z.object({ changed: z.number().int() });

export const guestTokenInput = z.strictObject({ token: z.string().max(100) });
export const unlockGuestBoxInput = guestTokenInput.extend({
  password: z.string().min(1).max(1000),
});

/** All that a stranger learns: nothing of the space but its name, and who invites. */
export const openedGuestBox = z.discriminatedUnion('state', [
  z.object({ state: z.literal('locked') }),
  z.object({
    state: z.literal('open'),
    spaceName: z.string(),
    inviterName: z.string(),
    expiresAt: instant,
    filesLeft: z.number().int(),
    bytesLeft: z.number().int(),
    /** Of one file. */
    fileBytesMaximum: z.number().int(),
  }),
]);
export type OpenedGuestBox = z.infer<typeof openedGuestBox>;

/** What a guest declares of a file in Upload-Metadata. */
export const guestUploadMetadata = uploadMetadata
  .omit({ origin: true, targetUserId: true, folder: true, importId: true })
  .extend({ guestName: line(guestNameMaximum, 'guestNameRequired') });
