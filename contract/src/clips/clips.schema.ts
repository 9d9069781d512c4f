import { titleMaximum } from '#limits.ts';
import { mediaItem } from '#media/media.schema.ts';
import { id, instant, optionalLine } from '#text.ts';
import { z } from '#zod.ts';

/** A moment in the original's time, in milliseconds; a column of the database holds no later one. */
const moment = z.number().int().min(0).max(2_147_483_647);
const bounds = { beginMs: moment, endMs: moment };

export const makeClipInput = z.strictObject({
  mediaId: id,
  ...bounds,
  /** Empty: it gets a number. */
  title: optionalLine(titleMaximum),
});

/** Of all chapters, or only of these. */
export const makeClipsInput = z.strictObject({
  mediaId: id,
  chapterIds: z.array(id).min(1).max(2000).optional(),
});

/** `already`: chapters of which there was a clip; `tooShort`: those of which none can be made. */
export const madeClips = z.object({
  items: z.array(mediaItem),
  already: z.number().int(),
  tooShort: z.number().int(),
});
export type MadeClips = z.infer<typeof madeClips>;

export const moveClipInput = z.strictObject({
  id,
  ...bounds,
  /** Others who have the clip, but not the whole, are to see what is added. */
  widensShared: z.boolean().default(false),
});

/** A clip, and where it is in its film. */
export const placedClip = mediaItem.extend({
  chapterId: id.nullable(),
  ...bounds,
  /** Others have it who may not have the whole: by a link, in a collection, in a space. */
  isShared: z.boolean(),
});
export type PlacedClip = z.infer<typeof placedClip>;

export const clipList = z.object({ items: z.array(placedClip) });

/**
 * How a part is saved. `copy`: as it is in the original, from the key picture before. `ends`: exact, only its ends are
 * encoded anew. `whole`: exact, encoded anew.
 */
export const partMethod = z.enum(['copy', 'ends', 'whole']);
export type PartMethod = z.infer<typeof partMethod>;

export const savePartInput = z.strictObject({ id, method: partMethod });

/** A file for saving, and how it stands. */
export const savedPart = z.object({
  method: partMethod,
  state: z.enum(['none', 'making', 'ready', 'failed']),
  /** How many pictures too early it begins. */
  earlyPictures: z.number().int().nullable(),
  sizeBytes: z.number().int().nullable(),
  /** Until when it is kept, if the disk has the room. */
  endsAt: instant.nullable(),
  /** Why it could not be made, or what is wrong with it. */
  reason: z.string().nullable(),
});
export type SavedPart = z.infer<typeof savedPart>;

export const savedParts = z.object({ items: z.array(savedPart) });
