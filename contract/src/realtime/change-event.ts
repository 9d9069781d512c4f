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
]);

/**
 * One line of GET /api/events: what changed and who owns it, never a row.
 * Channels of the spec: media-changes (topic media), collections, collection_items.
 */
export const changeEvent = z.object({
  seq: z.number().int(),
  topic: changeTopic,
  action: z.enum(['created', 'updated', 'removed']),
  userId: z.string().nullable(),
  entityId: z.string().nullable(),
});
export type ChangeEvent = z.infer<typeof changeEvent>;
