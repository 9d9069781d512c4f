import { z } from '#zod.ts';

export const playable = z.object({
  url: z.string(),
  mimeType: z.string(),
  /** The usual name for a film's resolution: 1080 for 1920 x 1080, 1920 x 800 and 1080 x 1920. Null for sound. */
  height: z.number().int().nullable(),
  /** Average bit rate of picture and sound; null when the duration is not known. */
  bitsPerSecond: z.number().int().nullable(),
  /** The original, not a rendition. */
  isOriginal: z.boolean(),
  /**
   * Decibels by which the player raises the volume, or lowers it below 0; 0 for files that are levelled already or were
   * not measured.
   */
  gainDb: z.number(),
});
export type Playable = z.infer<typeof playable>;

export const captions = z.array(
  z.object({ url: z.string(), language: z.string(), label: z.string() }),
);

/** Where a clip is in its film, and what plays of that. */
export const partOfWhole = z.object({
  parentTitle: z.string(),
  beginMs: z.number().int(),
  endMs: z.number().int(),
  sources: z.array(playable),
  /** In the time of the whole, as are the sources. */
  captions,
});
