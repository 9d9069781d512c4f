import { chaptersTextMaximum, momentMaximum, titleMaximum } from '#limits.ts';
import { capturePrecision, chapterCapture, wallClock } from '#media/media.schema.ts';
import { description, id, instant, optionalLine } from '#text.ts';
import { z } from '#zod.ts';

/** A moment in the original's time, in milliseconds. */
const moment = z.number().int().min(0).max(momentMaximum);

/** What people say of a chapter. It ends at `endMs`, where the next one begins, or with the film, whichever is first. */
const said = {
  startMs: moment,
  endMs: moment.nullable(),
  /** Empty: it has no name yet. */
  title: z.string(),
  description: z.string().nullable(),
  capture: chapterCapture,
  /** Left out when only the best is played. */
  isBoring: z.boolean(),
};

export const chapter = z.object({
  id,
  ...said,
  /** Who made it; null for those of the file. */
  makerName: z.string().nullable(),
  /** Grows with each change; 0 for those of the file. */
  version: z.number().int(),
});
export type Chapter = z.infer<typeof chapter>;

/** Chapters as they are kept beside a film. */
export const storedChapters = z.array(z.object({ id, ...said }));

/** In the order of their beginnings. `isOfFile`: nobody has made any, and these are what the file brought. */
export const chapterList = z.object({
  mediaId: id,
  isOfFile: z.boolean(),
  items: z.array(chapter),
});
export type ChapterList = z.infer<typeof chapterList>;

export const mediaIdInput = z.strictObject({ mediaId: id });
export const chapterInput = mediaIdInput.extend({ id });

/** Fields left out stay as they are. An unknown `id` makes a chapter, which needs `startMs`. */
export const putChapterInput = chapterInput.extend({
  startMs: moment.optional(),
  endMs: moment.nullable().optional(),
  title: optionalLine(titleMaximum)
    .transform((title) => title ?? '')
    .optional(),
  description: description.optional(),
  capture: z
    .strictObject({ localTime: wallClock.nullable(), precision: capturePrecision })
    .optional(),
  isBoring: z.boolean().optional(),
});
export type PutChapterInput = z.input<typeof putChapterInput>;

/** What a chapter said before a write, or before it was removed; only the fields that became different. */
export const chapterChange = z.object({
  id: z.number().int(),
  chapterId: id,
  isRemoval: z.boolean(),
  previous: z.object(said).partial(),
  byName: z.string().nullable(),
  at: instant,
});
export type ChapterChange = z.infer<typeof chapterChange>;

/** `before`: `nextBefore` of the page before. */
export const chapterHistoryInput = mediaIdInput.extend({
  before: z.number().int().positive().nullish(),
});

/** Newest first. */
export const chapterHistory = z.object({
  mediaId: id,
  items: z.array(chapterChange),
  nextBefore: z.number().int().nullable(),
});

export const chapterFormat = z.enum(['webvtt', 'ffmetadata', 'matroska', 'lines']);
export type ChapterFormat = z.infer<typeof chapterFormat>;

/** Replaces all chapters by those of a text. */
export const importChaptersInput = mediaIdInput.extend({
  text: z
    .string()
    .max(chaptersTextMaximum)
    .transform((text) => text.replaceAll('\0', '').toWellFormed()),
  /** What the text is; left out: what it looks like. */
  format: chapterFormat.optional(),
});

/** `wasUnsorted`, `overlapping`: what was put right of the text, which then has its chapters in another way. */
export const importedChapters = chapterList.extend({
  wasUnsorted: z.boolean(),
  /** How many ended after the next one begins, where they end now. */
  overlapping: z.number().int(),
});
export type ImportedChapters = z.infer<typeof importedChapters>;

export const exportChaptersInput = mediaIdInput.extend({ format: chapterFormat });
export const exportedChapters = z.object({ fileName: z.string(), text: z.string() });
