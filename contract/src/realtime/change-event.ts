import { z } from '#zod.ts';

export const changeTopic = z.enum([
  'media',
  'collections',
  'collection_items',
  'uploads',
  'jobs',
  'profiles',
  'settings',
  'session',
  'shares',
  'transfers',
  'spaces',
  'news',
  'tapes',
  'comments',
  'imports',
  'guests',
  'proposals',
]);

/**
 * One line of GET /api/events: what changed and whom it concerns, a person or the members of a space; never a row.
 * Channels of the spec: media-changes (topic media), collections, collection_items.
 */
export const changeEvent = z.object({
  seq: z.number().int(),
  topic: changeTopic,
  action: z.enum(['created', 'updated', 'removed']),
  userId: z.string().nullable(),
  /** Missing for what concerns one person. */
  spaceId: z.string().optional(),
  entityId: z.string().nullable(),
});
export type ChangeEvent = z.infer<typeof changeEvent>;
