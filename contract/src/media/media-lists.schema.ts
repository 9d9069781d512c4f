import { say } from '#field.messages.ts';
import { pageSize, pageSizeMaximum } from '#limits.ts';
import { mediaItem, mediaStatus, mediaType } from '#media/media.schema.ts';
import { id, instant, searchWords } from '#text.ts';
import { isTimeZone } from '#time-zone.ts';
import { z } from '#zod.ts';

export const mediaSort = z.enum([
  'uploadDate',
  'captureDate',
  'title',
  'type',
  'size',
  'duration',
  'owner',
]);
export const sortDirection = z.enum(['asc', 'desc']);
export type MediaSort = z.infer<typeof mediaSort>;
export type SortDirection = z.infer<typeof sortDirection>;

/** Which list, in which order. `scope: 'all'` (every person's media) and another's `ownerId` are for administrators. */
export const mediaFilter = z.strictObject({
  type: mediaType.optional(),
  /** `shared`: one's own, and what is in one's spaces. */
  scope: z.enum(['mine', 'shared', 'all']).default('mine'),
  /** What is in one of one's spaces; overrides `scope`. */
  spaceId: id.optional(),
  /** One person's media; overrides `scope`, and narrows `spaceId`. */
  ownerId: id.optional(),
  /** Only what an import has kept. */
  importId: id.optional(),
  /** Only items in one of these states. */
  statuses: z.array(mediaStatus).min(1).max(6).optional(),
  sort: mediaSort.default('uploadDate'),
  direction: sortDirection.default('desc'),
  /** Case-insensitive substring of title or description. */
  query: searchWords(200).optional(),
});
export type MediaFilter = z.input<typeof mediaFilter>;

export const listMediaInput = mediaFilter.extend({
  /** From a page with the same sort and direction; long enough for a title of 500 characters. */
  cursor: z.string().max(8000).nullish(),
  limit: z.number().int().min(1).max(pageSizeMaximum).default(pageSize),
  /** How many of a film and its clips are listed at most, so that one tape never fills a screen. */
  perFilm: z.number().int().min(1).optional(),
});

/** An item of a list; `ownerName` only in lists of everybody's media. */
export const listedMedia = mediaItem.extend({ ownerName: z.string().optional() });
export type ListedMedia = z.infer<typeof listedMedia>;

export const mediaPage = z.object({
  items: z.array(listedMedia),
  nextCursor: z.string().nullable(),
});

/** Where each page of a list begins: page n is `list({ cursor: cursors[n] })`. The first is null. */
export const mediaPages = z.object({
  total: z.number().int(),
  pageSize: z.number().int(),
  cursors: z.array(z.string().nullable()),
});

/** The filter of a list, and the time zone for the months of uploads: an IANA name such as 'Europe/Berlin'. */
export const timelineInput = mediaFilter.extend({
  timeZone: z.string().max(64).refine(isTimeZone, say('timeZone')).default('UTC'),
});

/**
 * The items of a list below one heading. `period` is '2025-07', '1987' or '1980s', as precise as the date is known;
 * null for items without a date (they come last), and in orders that are not by date. `ratios` has one entry for each
 * item, in the order of the list: its width in percent of its height, or null while that is not known.
 */
export const timelineGroup = z.object({
  period: z.string().nullable(),
  ratios: z.array(z.number().int().nullable()),
});
export type TimelineGroup = z.infer<typeof timelineGroup>;

/** The most ids that one call returns. */
export const mediaIdsMaximum = 10_000;

export const aroundInput = mediaFilter.extend({
  id,
  radius: z.number().int().min(1).max(20).default(6),
});

/**
 * Some neighbours in the order of their list; `index` is the position of the requested item in the whole list, from 0.
 */
export const mediaAround = z.object({
  items: z.array(mediaItem),
  index: z.number().int(),
  total: z.number().int(),
});

export const summaryInput = z.strictObject({
  type: mediaType.optional(),
  /** `shared`: one's own, and what is in one's spaces. */
  scope: z.enum(['mine', 'shared']).default('mine'),
  /** What is in one of one's spaces; overrides `scope`. */
  spaceId: id.optional(),
});

export const mediaSummary = z.object({
  count: z.number().int(),
  totalSizeBytes: z.number().int(),
  /** Null when no item has a duration. */
  totalDurationMs: z.number().int().nullable(),
  latestUpload: instant.nullable(),
});
