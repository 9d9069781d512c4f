import { collectionTypes } from '@heirloom/contract/collections/collection-type.ts';
import { z } from 'zod';

/** A collection as a record of the storage says it: enough to make it again. Unknown keys are of later versions. */
export const collectionRecordSchema = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(collectionTypes),
  thumbnailMediaId: z.uuid().nullable(),
  pinnedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  items: z.array(
    z.object({
      mediaId: z.uuid(),
      addedAt: z.iso.datetime(),
      position: z.number(),
      caption: z.string().nullable(),
    }),
  ),
});
export type CollectionRecord = z.output<typeof collectionRecordSchema>;
