import { collection } from '#collections/collections.schema.ts';
import { say } from '#field.messages.ts';
import { pageSize, pageSizeMaximum, searchQueryMaximum } from '#limits.ts';
import { mediaPage, sortDirection } from '#media/media-lists.schema.ts';
import { mediaItem, mediaType } from '#media/media.schema.ts';
import { id, line } from '#text.ts';
import { z } from '#zod.ts';

/** Counting stops here: an exact number above a thousand is of no use. */
export const searchCountMaximum = 1000;
export const searchGroupMaximum = 50;

/**
 * What to find; case and accents are ignored. First comes what has the text as it stands in title or description, then
 * what has each of its words somewhere: in title, description, names of file and folder, camera, keywords or date.
 */
export const searchQuery = line(searchQueryMaximum, 'searchRequired');

/** The year of an item as its card shows it: '1987', or '1980s' when only the decade is known. */
export const searchYear = z.string().regex(/^\d{4}s?$/, say('yearRequired'));

const scope = {
  /** `shared`: one's own, and what is in one's spaces. */
  scope: z.enum(['mine', 'shared']).default('mine'),
  /** What is in one of one's spaces; overrides `scope`. */
  spaceId: id.optional(),
};

export const everythingInput = z.strictObject({
  query: searchQuery,
  ...scope,
  /** Restricts media to this year; collections have none. */
  year: searchYear.optional(),
  /** Only media of this collection of the caller. */
  collectionId: id.optional(),
  limitPerGroup: z.number().int().min(1).max(searchGroupMaximum).default(5),
});

function group<Item extends z.ZodType>(item: Item) {
  return z.object({
    /** Best matches first, then newest. */
    items: z.array(item),
    count: z.number().int().max(searchCountMaximum),
    /** There are more results than `count`. */
    isMore: z.boolean(),
  });
}

export const everythingFound = z.object({
  collections: group(collection),
  videos: group(mediaItem),
  photos: group(mediaItem),
  audio: group(mediaItem),
});
export type EverythingFound = z.infer<typeof everythingFound>;

const filter = z.strictObject({
  query: searchQuery,
  ...scope,
  type: mediaType.optional(),
  /** Only media of this collection of the caller. */
  collectionId: id.optional(),
});

export const resultsInput = filter.extend({
  year: searchYear.optional(),
  /** `bestMatch`: what has the text as it stands comes first; each part by the date of upload. */
  sort: z
    .enum(['bestMatch', 'uploadDate', 'captureDate', 'title', 'size', 'duration'])
    .default('bestMatch'),
  direction: sortDirection.default('desc'),
  /** From a page with the same sort and direction. */
  cursor: z.string().max(8000).nullish(),
  limit: z.number().int().min(1).max(pageSizeMaximum).default(pageSize),
});
export type ResultsInput = z.input<typeof resultsInput>;

export const resultsPage = mediaPage;

export const yearsInput = filter;
export const yearsFound = z.object({
  /** Latest first; a decade before its years. */
  years: z.array(z.object({ year: searchYear, count: z.number().int() })),
});
